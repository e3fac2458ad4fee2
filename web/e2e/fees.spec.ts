import { type Browser, expect, type Page, test, toastOf } from './journey.ts'
import { handsOn } from './hands.ts'
import { ask, letters, seeNeed } from './riverside.ts'
import { find, goTo, land, openRow } from './walk.ts'

type Runs = { rows: { id: string; period: string; state: string; invoices: number }[] }

test('the owner sets fees of three classes, bills December, gives two concessions, waives a fine and takes the run back', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL)
  await expect(page.getByRole('heading', { name: 'Unpaid fees' })).toBeVisible()

  // Tuition of three classes from December on.
  await goTo(page, 'fee-planner')
  await page.getByRole('button', { name: 'Fee plan' }).click()
  await page.getByRole('option', { name: 'Shahdara 2026-27' }).click()
  const fee = page.getByRole('button', { name: 'Change Tuition of Class 1', exact: false })
  await expect(fee).toContainText('Rs 2,800')
  await fee.click()
  const change = page.getByRole('dialog', { name: 'Change fees' })
  await typeDay(page, 'From', '01122026')
  await change.getByRole('button', { name: /Classes$/ }).click()
  for (const name of ['Class 2', 'Class 3']) await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await change.getByLabel('Fee amount').fill('3000')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Fees updated')).toBeVisible()
  for (const name of ['Class 1', 'Class 2', 'Class 3'])
    await expect(page.getByRole('button', { name: `Change Tuition of ${name}` })).toContainText('Rs 3,000')

  // An elder brother comes into the family: his sister has the discount of the second child by rule.
  await goTo(page, 'family-accounts')
  await openRow(page, 'Hadia', /Rizwan Malik/)
  await page.getByRole('button', { name: 'Add child' }).click()
  const joining = page.getByRole('dialog', { name: 'Add child' })
  await joining.getByRole('combobox', { name: 'Student' }).fill('Abdullah Faisal')
  await page
    .getByRole('option', { name: /Abdullah Faisal/ })
    .first()
    .click()
  await joining.getByRole('button', { name: 'Add' }).click()
  await expect(toastOf(page, 'Child added')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Abdullah Faisal' })).toBeVisible()

  // The clerk asks for the child of a member of staff; the owner decides.
  await asClerk(browser, baseURL, async (clerk) => {
    await goTo(clerk, 'students')
    await openRow(clerk, 'Abdullah Faisal')
    await clerk.locator('#main').getByRole('button', { name: 'More to do' }).press('Enter')
    await clerk.getByRole('menuitem', { name: 'Ask for a concession' }).press('Enter')
    const asking = clerk.getByRole('dialog', { name: 'Ask for a concession' })
    await asking.getByRole('combobox', { name: 'Concession type' }).fill('Child of staff')
    await clerk.getByRole('option', { name: 'Child of staff' }).click()
    await asking.getByLabel('Reason').fill('His mother teaches here')
    await asking.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(toastOf(clerk, 'Asked: somebody else decides now')).toBeVisible()
  })
  await page.locator('.sidebar-link').first().click()
  await seeNeed(page, /concessions? waits? for a decision/)
  await page.getByRole('link', { name: /concessions? waits? for a decision/ }).click()
  await page.getByRole('row', { name: /Abdullah Faisal.*Child of staff/ }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  const decision = page.getByRole('dialog', { name: /^Approve the concession/ })
  await decision.getByRole('button', { name: 'Approve' }).click()
  await expect(toastOf(page, 'Concession approved')).toBeVisible()
  await closeSheet(page)

  // The month is rehearsed with its reasons, and issued.
  await goTo(page, 'billing-runs')
  await expect(page.getByRole('row', { name: /November 2026/ }).first()).toContainText('Issued')
  await page.getByRole('link', { name: 'Invoices of a month' }).click()
  await chooseMonth(page, 'December 2026')
  await expect(page.getByRole('row', { name: /^Tuition/ }).first()).toBeVisible()
  const reason = (name: string) => page.locator('.record-row-more').filter({ hasText: name })
  await expect(reason('Prices').first()).toBeVisible()
  await expect(reason('Concessions').first()).toBeVisible()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue the invoices of December 2026' })
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await expect(toastOf(page, 'The invoices are being issued')).toBeVisible()
  const issued = async () =>
    (await ask<Runs>(page, '/billing-runs?period=2026-12')).said.rows.filter(
      ({ state }) => state === 'issued',
    )
  await expect.poll(async () => (await issued()).length).toBeGreaterThanOrEqual(3)

  // What the children of the family pay now, each with its reason.
  await goTo(page, 'invoices')
  await openRow(page, 'Hadia', /Hadia.*December 2026/)
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.getByRole('dialog')).toContainText('Second child')
  await page.keyboard.press('Escape')
  await openRow(page, 'Abdullah Faisal', /Abdullah Faisal.*December 2026/)
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.getByRole('dialog')).toContainText('Child of staff')
  await page.keyboard.press('Escape')

  // A fine is waived, with the reason.
  await openRow(page, 'Bilal Imran', /Bilal Imran.*November 2026/)
  await page.getByRole('button', { name: 'Fee actions' }).click()
  await page.getByRole('menuitem', { name: 'Waive fine' }).press('Enter')
  const waiver = page.getByRole('dialog', { name: /^Waive the fine/ })
  await waiver.getByLabel('Reason').fill('The bank was closed')
  await waiver.getByRole('button', { name: 'Waive fine' }).click()
  await expect(toastOf(page, 'Fine waived')).toBeVisible()
  await closeSheet(page)

  // While nothing is paid, every run is taken back.
  await goTo(page, 'billing-runs')
  const runs = page.locator('#main tbody tr').filter({ hasText: 'December 2026' })
  for (let left = (await issued()).length; left > 0; left -= 1) {
    await runs.filter({ hasText: 'Issued' }).first().click()
    await page.getByRole('button', { name: 'Take the run back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take the run back' }).click()
    await expect.poll(async () => (await issued()).length).toBe(left - 1)
    await closeSheet(page)
  }
  expect(await issued()).toEqual([])
})

/** Closes the sheet that remains once the dialog over it is gone. */
async function closeSheet(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a clerk finds an invoice, and every fee action is a few keys away', async ({ page, baseURL }) => {
  await land(page, baseURL, 'waqas@riverside.example')
  await goTo(page, 'invoices')
  const hands = handsOn(page)
  await hands.press('/')
  await hands.type('Hira Imran')
  await expect(page).toHaveURL(/q=Hira/)
  await page
    .getByRole('row', { name: /Hira Imran.*November 2026/ })
    .first()
    .press('Enter')
  const sheet = page.getByRole('dialog').first()
  await expect(sheet).toContainText('Unpaid')
  await expect(sheet).toContainText('Overdue')

  // The sentence of its basis, and the journals behind the figure.
  await sheet.getByRole('button', { name: 'Explain' }).press('Enter')
  await expect(sheet).toContainText('Second child')
  await sheet.getByRole('link', { name: 'In the books' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect(page.getByText('Second child').first()).toBeVisible()
  await page.getByRole('link', { name: 'Open the document' }).first().press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Hira Imran')

  const action = async (name: string) => {
    await page.getByRole('button', { name: 'Fee actions' }).press('Enter')
    await page.getByRole('menuitem', { name, exact: true }).press('Enter')
    return page.getByRole('dialog', { name }).last()
  }
  // What only a head may do is not offered.
  await page.getByRole('button', { name: 'Fee actions' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Send notification' })).toBeVisible()
  for (const name of ['Waive fine', 'Add discount'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const reminding = await action('Send notification')
  await reminding.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(page.getByText(/Notification sent|they were told today/)).toBeVisible()

  const fine = await action('Add fine')
  await fine.getByLabel('Amount').fill('100')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 invoice updated').first()).toBeVisible()
  await expect(page.getByRole('dialog').first()).toContainText('Rs 100')

  const moving = await action('Change due date')
  await typeDay(page, 'Due date', '05122026')
  await moving.getByLabel('Reason').fill('Salary on the first')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog').first()).toContainText('05-12-2026')

  // Nothing is complete of which something is open: the desk takes the payment first.
  const completing = await action('Mark complete')
  await completing.getByRole('button', { name: 'Mark complete' }).press('Enter')
  await expect(page.getByText(/^MAIN\/2026\/\d+: /)).toBeVisible()

  const reason = `Billed twice ${letters()}`
  const cancelling = await action('Mark cancelled')
  await cancelling.getByLabel('Reason').fill(reason)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog').first()).toContainText('Cancelled')
  await expect(page.getByRole('dialog').first()).toContainText(reason)
  await page.keyboard.press('Escape')

  await find(page, 'Nobody of this name')
  await expect(page.getByText('No Fees Available')).toBeVisible()
})

test('a guardian sees what is owed for the own child, and nothing of other families', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'sana@riverside.example')
  await goTo(page, 'my-dues')
  const main = page.locator('#main')
  await expect(main).toContainText('Zain Iqbal')
  await expect(main).toContainText('November 2026')
  for (const other of ['Bilal', 'Hira', 'Maryam']) await expect(main).not.toContainText(other)
  const { status } = await ask(page, '/invoices')
  expect(status).toBe(403)
  await page.getByText('Why this amount?').first().click()
  await expect(main).toContainText('Child of staff')
})

async function asClerk(browser: Browser, baseURL: string | undefined, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    timezoneId: 'Asia/Karachi',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await land(page, baseURL, 'waqas@riverside.example')
  await work(page)
  await context.close()
}

/** Types a day into a field of three parts. */
async function typeDay(page: Page, field: string, digits: string) {
  await page.getByRole('group', { name: field, exact: false }).getByRole('spinbutton').first().focus()
  await page.keyboard.type(digits)
}

async function chooseMonth(page: Page, name: string) {
  await page.getByRole('button', { name: 'Month' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
