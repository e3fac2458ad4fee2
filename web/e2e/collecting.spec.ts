import { type Browser, expect, type Page, test, toastOf } from './journey.ts'
import { handsOn } from './hands.ts'
import { seeNeed } from './riverside.ts'
import { goTo, land, openRow } from './walk.ts'

test('a cashier opens the till, takes a payment in twelve keys, and counts without knowing what should be there', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'waqas@riverside.example')
  await openTill(page)
  const search = searchOf(page)
  const hands = handsOn(page)
  await hands.type('iqra sh')
  await expect(page.locator('.desk-choice').first()).toContainText('Iqra Shafiq')
  await hands.press('Enter')
  await expect(page.getByLabel('Amount')).toBeFocused()
  await hands.press('Enter')
  await hands.press('c')
  await hands.press('Enter')
  await expect(toastOf(page, 'Payment received')).toBeVisible()
  expect(hands.count()).toBeLessThanOrEqual(12)
  await expect(search).toBeFocused()
  await expect(page.getByText(/^Receipt RSS\/R\/MAIN\/2026\/\d{5}/)).toBeVisible()

  // The count is blind: what came in is told afterwards.
  await page.getByRole('link', { name: 'My till' }).press('Enter')
  await expect(page.getByText('How much cash came in is told after the count.')).toBeVisible()
  await page.getByRole('button', { name: 'Count and close' }).press('Enter')
  const count = page.getByRole('dialog', { name: 'Count and close' })
  await count.getByRole('textbox', { name: 'Rs 1,000' }).fill('4')
  await page.keyboard.press('Enter')
  await expect(count.getByRole('textbox', { name: 'Rs 500' })).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Control+Enter')
  await expect(toastOf(page, 'The till is counted')).toBeVisible()
  await expect(page.getByText(/short$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Day-close report' })).toBeVisible()
})

test('a receipt is reversed by two people, and its invoices are open again', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'waqas@riverside.example')
  await openTill(page)
  await searchOf(page).fill('hassan tariq')
  await expect(page.locator('.desk-choice').first()).toContainText('Hassan Tariq')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Amount')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Payment received')).toBeVisible()
  await page.getByRole('link', { name: 'Open', exact: true }).press('Enter')
  const receipt = page.getByRole('dialog').first()
  await page.getByRole('button', { name: 'Reverse' }).press('Enter')
  await page.getByLabel('Reason').fill('Typed for the wrong family')
  await page.keyboard.press('Control+Enter')
  await expect(toastOf(page, 'Somebody else decides now')).toBeVisible()
  await expect(receipt).toContainText('Reversal asked for')

  // The oldest waits first; that one stays as it is, and the next one is taken back.
  await asOwner(browser, baseURL, async (owner) => {
    const waits = /reversals? of (a receipt|receipts) waits?/
    await seeNeed(owner, waits)
    const need = owner.getByRole('link', { name: waits })
    const oldest = (await need.getAttribute('href')) ?? ''
    await need.press('Enter')
    await owner.getByRole('button', { name: 'Leave it as it is' }).press('Enter')
    await expect(toastOf(owner, 'The receipt stays as it is')).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Leave it as it is' })).toBeHidden()
    // The button that had the focus is gone, and a toast lies over the panel: the key closes it all the same.
    await owner.keyboard.press('Escape')
    await expect(owner.getByRole('dialog')).toBeHidden()
    await owner.getByRole('link', { name: 'Home' }).first().press('Enter')
    // The toast is still there, and the page that opens takes the focus all the same.
    await expect(owner.getByRole('heading', { level: 1 })).toBeFocused()
    await seeNeed(owner, waits)
    await expect(need).not.toHaveAttribute('href', oldest)
    await need.press('Enter')
    await expect(owner.getByRole('dialog')).toContainText('Typed for the wrong family')
    await owner.getByRole('button', { name: 'Approve the reversal' }).press('Enter')
    await expect(toastOf(owner, 'The receipt is reversed')).toBeVisible()
    await expect(owner.getByRole('dialog')).toContainText('This receipt is reversed')
  })
})

test('a refund is approved by somebody else and paid out of the till', async ({ page, browser, baseURL }) => {
  await asOwner(browser, baseURL, async (owner) => {
    await goTo(owner, 'refunds')
    await openRow(owner, 'Bukhari', /Waiting/)
    await owner.getByRole('button', { name: 'Approve' }).press('Enter')
    await expect(toastOf(owner, 'Refund approved')).toBeVisible()
  })
  await land(page, baseURL, 'waqas@riverside.example')
  await openTill(page)
  await goTo(page, 'refunds')
  await openRow(page, 'Bukhari', /Approved/)
  await page.getByRole('button', { name: 'Pay it out' }).press('Enter')
  const paying = page.getByRole('dialog', { name: 'Pay it out' })
  await paying.getByRole('button', { name: 'Pay it out' }).press('Enter')
  await expect(toastOf(page, 'Refund paid')).toBeVisible()
})

test('a cheque goes to the bank and comes back: what it had settled is due again', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'waqas@riverside.example')
  await goTo(page, 'cheques')
  await openRow(page, '310077')
  await page.getByRole('button', { name: 'Bring to the bank' }).press('Enter')
  await expect(toastOf(page, 'Brought to the bank')).toBeVisible()
  await page.getByRole('button', { name: 'The bank has returned it' }).press('Enter')
  await page.getByLabel('Reason').fill('Not enough money on the account')
  await page.keyboard.press('Control+Enter')
  await expect(toastOf(page, 'The invoices are open again')).toBeVisible()
  await expect(page.getByRole('dialog').first()).toContainText('Returned by the bank')
})

const searchOf = (page: Page) => page.getByLabel('Name, registration number, telephone or bill number')

/** From the page where the cashier lands to the desk, with a till that is open. */
async function openTill(page: Page) {
  await goTo(page, 'collect')
  await expect(page.getByLabel('Float').or(searchOf(page))).toBeFocused()
  if (await searchOf(page).isVisible()) return
  await page.keyboard.press('Control+a')
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Your till is open')).toBeVisible()
  await expect(searchOf(page)).toBeFocused()
}

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
