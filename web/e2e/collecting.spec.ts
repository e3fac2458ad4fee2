import { type Browser, expect, type Page, test } from './journey.ts'
import { handsOn } from './hands.ts'
import { seeNeed } from './riverside.ts'
import { goTo, land, openRow } from './walk.ts'

test('a cashier opens the till, takes a payment in twelve keys, counts 50 short and brings the rest to the bank', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'waqas@riverside.example')
  await goTo(page, 'collect')
  await expect(page.getByLabel('Float')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your till is open')).toBeVisible()

  const search = page.getByLabel('Name, registration number, telephone or bill number')
  await expect(search).toBeFocused()
  const hands = handsOn(page)
  await hands.type('ali 7b')
  await expect(page.locator('.desk-choice').first()).toContainText('Muhammad Ali')
  await hands.press('Enter')
  await expect(page.getByLabel('Amount')).toBeFocused()
  await hands.press('Enter')
  await hands.press('c')
  await hands.press('Enter')
  await expect(page.getByText('Payment received')).toBeVisible()
  expect(hands.count()).toBeLessThanOrEqual(12)
  await expect(search).toBeFocused()
  await expect(page.getByText(/^Receipt RSS\/R\/MAIN\/2026\/\d{5}/)).toBeVisible()

  // The count is blind: what came in is told afterwards.
  await page.getByRole('link', { name: 'My till' }).press('Enter')
  await expect(page.getByText('How much cash came in is told after the count.')).toBeVisible()
  await page.getByRole('button', { name: 'Count and close' }).press('Enter')
  const count = page.getByRole('dialog', { name: 'Count and close' })
  await count.getByLabel('Rs 1,000').fill('4')
  await count.getByLabel('Rs 500').fill('1')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The till is counted')).toBeVisible()
  await expect(page.getByText(/short$/)).toBeVisible()
})

test('a receipt is reversed by two people, and its invoices are open again', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'waqas@riverside.example')
  await goTo(page, 'receipts')
  await openRow(page, 'Zunaira', /Valid/)
  await page.getByRole('button', { name: 'Reverse' }).press('Enter')
  await page.getByLabel('Reason').fill('Typed for the wrong family')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Somebody else decides now')).toBeVisible()
  await expect(page.getByRole('dialog').first()).toContainText('Reversal asked for')

  await asOwner(browser, baseURL, async (owner) => {
    await seeNeed(owner, /reversals? of (a receipt|receipts) waits?/)
    await owner.getByRole('link', { name: /reversals? of (a receipt|receipts) waits?/ }).press('Enter')
    await owner.getByRole('button', { name: 'Leave it as it is' }).press('Enter')
    await expect(owner.getByText('The receipt stays as it is')).toBeVisible()
  })
})

async function asOwner(browser: Browser, baseURL: string | undefined, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    timezoneId: 'Asia/Karachi',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await land(page, baseURL)
  await work(page)
  await context.close()
}
