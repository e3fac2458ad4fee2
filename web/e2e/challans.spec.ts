import { pdfPages } from '../../tenant-api/testing/pdf.ts'
import { expect, type Page, test, toastOf } from './journey.ts'
import { ask, riverside } from './riverside.ts'
import { goTo, land, openRow } from './walk.ts'

/** What stands on the PDF that a link opens, page by page. */
async function readPdf(page: Page, href: string | null): Promise<string[]> {
  const text = await page.evaluate(async (path) => {
    const answer = await fetch(path)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return `${answer.headers.get('content-type')};${[...bytes].map((byte) => String.fromCharCode(byte)).join('')}`
  }, href ?? '')
  const [type, ...rest] = text.split(';')
  expect(type).toBe('application/pdf')
  return pdfPages(Buffer.from(rest.join(';'), 'latin1'))
}

test('the cashier prints the challans of a section, and cancels one that was wrong', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'waqas@riverside.example')
  await goTo(page, 'challans')
  await page.getByRole('button', { name: 'Print challans' }).click()
  const sheet = page.getByRole('dialog', { name: 'Print challans' })
  await sheet.getByRole('combobox', { name: 'Section' }).fill('7-B')
  await page.getByRole('option', { name: /^7-B/ }).first().click()
  await sheet.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByText('Ready')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: /^\d+ challans?$/ })).toBeVisible()
  const pages = await readPdf(page, await page.getByRole('link', { name: /^Download/ }).getAttribute('href'))
  expect(pages.length).toBeGreaterThan(0)
  expect(pages[0]).toMatch(/MAIN\/2026\/CH\d{5}/)
  for (const part of ['Bank copy', 'School copy', 'Family copy']) expect(pages.join()).toContain(part)

  // One family alone, from the invoice of a child.
  await goTo(page, 'invoices')
  const receivable = page.getByRole('link', { name: 'Receivable', exact: true })
  await receivable.click()
  await expect(receivable).toHaveAttribute('aria-current', 'page')
  await openRow(page, 'Bilal Imran', /Bilal Imran.*November 2026/)
  await page.getByRole('link', { name: 'Print challan' }).click()
  await page
    .getByRole('dialog', { name: /^Challan of/ })
    .getByRole('button', { name: 'Issue' })
    .click()
  const challan = page.getByRole('dialog').first()
  await expect(challan).toContainText('Up to the due date')
  await expect(challan).toContainText('Zoya Imran')
  const paper = await challan.getByRole('link', { name: 'Open PDF' }).getAttribute('href')
  const [text = ''] = await readPdf(page, `${paper}?language=en`)
  expect(text).toContain('rupees only')
  const code = /verify\/([0-9A-Z]{16})/.exec(text)?.[1]
  const visitor = await page.context().newPage()
  await visitor.goto(riverside(baseURL, `/verify/${code}`))
  await expect(visitor.getByRole('heading', { name: 'This is genuine' })).toBeVisible()

  await challan.getByRole('button', { name: 'Cancel challan' }).click()
  const cancelling = page.getByRole('dialog', { name: /^Cancel challan/ })
  await cancelling.getByLabel('Reason').fill('The family pays in parts')
  await cancelling.getByRole('button', { name: 'Cancel challan' }).click()
  await expect(toastOf(page, 'Challan cancelled')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This is not good any more' })).toBeVisible()
  await visitor.close()
  // The button that had the focus is gone with what it can do; the keys are the sheet's all the same.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Escape')
  await expect(challan).toBeHidden()

  // The next one is for the family to find.
  await goTo(page, 'family-accounts')
  await openRow(page, 'Imran Khalid', /Imran Khalid/)
  await page.getByRole('link', { name: 'Print challan' }).click()
  await page
    .getByRole('dialog', { name: /^Challan of/ })
    .getByRole('button', { name: 'Issue' })
    .click()
  await expect(page.getByRole('link', { name: 'Open PDF' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a guardian who reads Urdu opens what is due, and the challan of the family', async ({
    page,
    baseURL,
  }) => {
    await land(page, baseURL, 'imran.khalid')
    await ask(page, '/me', { method: 'PATCH', body: { language: 'ur' } })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ur')
    await goTo(page, 'my-dues')
    await page.getByText('یہ رقم کیوں؟').first().click()
    await expect(page.locator('#main details[open]')).toContainText(/[8۸][,٬][5۵][0۰]{2}/)
    const title = page.getByRole('heading', { name: 'چالان', exact: true })
    const challans = page.locator('section').filter({ has: title })
    await expect(challans).toContainText('CH')
    const open = challans.getByRole('link', { name: /چالان .* کھولیں/ }).first()
    const [text = ''] = await readPdf(page, await open.getAttribute('href'))
    expect(text).toContain('10043')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    expect((await ask(page, '/challans')).status).toBe(403)
  })
})
