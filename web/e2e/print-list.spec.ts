import { expect, type Page, test } from './journey.ts'
import { ask, letters, logIn, riverside } from './riverside.ts'

test('what a list shows is printed on the school’s paper, with what was asked for in words, and nothing else of the page', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/classes?title=class&sort=-position'))
  await expect(page.getByRole('row', { name: 'Select Class 10' })).toBeVisible()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Print classes' })
  const sheet = dialog.getByRole('article')
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Classes')
  await expect(sheet.getByText('Riverside School System')).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveText(['Title contains “class”', '10 rows'])
  const rows = sheet.getByRole('row')
  await expect(rows).toHaveCount(11)
  await expect(rows.nth(1)).toContainText('Class 10')
  await expect(rows.nth(1)).toContainText('Matric')

  // In place before the key is: a question to the page may take longer than a key.
  const printing = await page.evaluateHandle(() => ({
    done: new Promise((resolve) => (window.print = () => resolve('printed'))),
  }))
  await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await printing.evaluate(({ done }) => done)).toBe('printed')

  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  for (const rest of ['.topbar', '.sidebar', '.resource-header', '.print-bar'])
    await expect(page.locator(rest).first()).toBeHidden()
  expect(await sheets(page)).toEqual([{ width: 297, height: 210 }])
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(dialog).toHaveCount(0)
})

test('a print holds the rows of all pages, and each sheet says which it is', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i/departments?columns=title'))
  const { said } = await ask<{ total: number }>(page, '/departments?limit=1')
  const total = Math.max(120, said.total)
  for (let at = said.total + 1; at <= total; at += 1)
    await ask(page, '/departments', { method: 'POST', body: { title: `Faculty ${letters()} ${at}` } })
  await expect(page.getByRole('row', { name: /^Select / }).first()).toBeVisible()
  await page.keyboard.press('p')
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('row')).toHaveCount(total + 1)
  await expect(sheet.getByRole('listitem')).toHaveText(`${total} rows`)
  const made = await sheets(page)
  expect(made.length).toBeGreaterThan(1)
  expect(made[0]).toEqual({ width: 210, height: 297 })
  const rules = await page.evaluate(() =>
    document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join(),
  )
  expect(rules).toContain('"Page " counter(page) " of " counter(pages)')
})

/** The sheets that come out of the printer, in millimetres. */
async function sheets(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: millimetres(width),
    height: millimetres(height),
  }))
}

function millimetres(points: string | undefined): number {
  return Math.round((Number(points) / 72) * 25.4)
}
