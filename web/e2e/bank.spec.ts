import { expect, type Page, test, toastOf } from './journey.ts'
import { seeNeed } from './riverside.ts'
import { goTo, land } from './walk.ts'

/** Two lines of which the bank says the same are two payments. */
const statement = (attempt: number) =>
  [
    'Date\tDescription\tReference\tAmount',
    `19/11/2026\tWALK IN 5521\tTX 7${attempt}\t2,750.00`,
    `19/11/2026\tWALK IN 5521\tTX 7${attempt}\t2,750.00`,
    '19/11/2026\tNOBODY SAID\t\t410.00',
  ].join('\n')

test('the office reads a statement, takes what is certain, and says of the rest whose it is', async ({
  page,
  baseURL,
}, { retry }) => {
  await land(page, baseURL, 'waqas@riverside.example')
  await seeNeed(page, /lines of the bank wait/)
  await goTo(page, 'bank')
  await page.getByRole('link', { name: /HBL/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HBL')

  await page.getByRole('button', { name: 'Read a statement' }).press('Enter')
  await page.getByLabel('Lines of the statement').fill(statement(retry))
  await page.getByRole('button', { name: 'Look at it' }).press('Enter')
  const columns = page.getByRole('dialog', { name: 'What the columns say' })
  await expect(columns.getByRole('button', { name: /Amount with its sign/ })).toBeVisible()
  await columns.getByRole('button', { name: 'Read the lines' }).press('Enter')
  await expect(page.getByText('The statement is read')).toBeVisible()
  await expect(lines(page, 'WALK IN 5521')).toHaveCount(2)

  await page.getByRole('button', { name: /certain lines?$/ }).press('Enter')
  await expect(toastOf(page, 'All certain lines are taken')).toBeVisible()
  // The payout of the bills and the payment that names one are matched; what is only likely waits.
  await expect(lines(page, '1BILL SETTLEMENT')).toHaveCount(0)
  await expect(lines(page, 'IBFT FROM')).toContainText('This payer has paid before')

  await lines(page, 'WALK IN 5521').first().getByRole('button', { name: 'Choose the family' }).press('Enter')
  await page.getByLabel('Name, registration number, telephone or bill number').fill('daniyal usman')
  await expect(page.locator('.desk-choice').first()).toContainText('Daniyal Usman')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Payment received')).toBeVisible()
  await expect(lines(page, 'WALK IN 5521')).toHaveCount(1)

  await lines(page, 'SMS ALERTS').getByRole('button', { name: 'Book as a charge' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Book it' }).press('Enter')
  await expect(toastOf(page, 'The charge is booked')).toBeVisible()
  await lines(page, 'NOBODY SAID').getByRole('button', { name: 'More for NOBODY SAID' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Keep as an unknown deposit' }).press('Enter')
  await expect(page.getByText('Kept as an unknown deposit')).toBeVisible()

  await page.getByRole('tab', { name: 'Reconciliation' }).click()
  await expect(page.getByText(/^Books and bank agree/)).toBeVisible()
  // What the bank has not shown yet comes in pages, and what it comes to stays the same on each of them.
  const total = page.getByText('Not explained').locator('xpath=following-sibling::dd[1]')
  await expect(total).toHaveText(/\b0$/)
  const range = page.locator('.pagination-range').last()
  await expect(range).toHaveText(/^1–20 of/)
  await page.getByRole('button', { name: 'Next page' }).last().press('Enter')
  await expect(range).toHaveText(/^21–/)
  await page.getByRole('button', { name: 'Next page' }).last().press('Enter')
  await expect(range).toHaveText(/^41–/)
  await expect(page.getByRole('link', { name: 'Receipt' }).first()).toBeVisible()
  await expect(total).toHaveText(/\b0$/)
})

const lines = (page: Page, text: string) => page.locator('.record-rows > li').filter({ hasText: text })
