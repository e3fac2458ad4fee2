import { expect, test } from './journey.ts'
import { openPart } from './parts.ts'

test.use({ serviceWorkers: 'block' })

test('a sheet is printed alone, on its own paper, from the right in Urdu', async ({ page }) => {
  await openPart(page, 'papers', { language: 'ur' })
  const pdf = await page.pdf({ preferCSSPageSize: true, path: test.info().outputPath('receipt.pdf') })
  const text = pdf.toString('latin1')
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  expect(Number(width) / 72).toBeCloseTo(148 / 25.4, 1)
  expect(Number(height) / 72).toBeCloseTo(210 / 25.4, 1)

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.parts-switches')).toBeHidden()
  await expect(page.getByRole('button', { name: 'پرنٹ کریں' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'فیس کی رسید' })).toBeVisible()
  const [what, amount] = await Promise.all(
    ['مد', 'رقم'].map((name) => page.getByRole('columnheader', { name, exact: true }).boundingBox()),
  )
  expect(what?.x).toBeGreaterThan(amount?.x ?? Infinity)
})
