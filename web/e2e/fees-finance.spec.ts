import { expect, test } from './journey.ts'
import { walkTo } from './walk.ts'

test('a clerk finds what is overdue, reminds the families, moves a due date and charges a fee', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'waqas@riverside.example', 'invoices')
  const open = (to: string) => page.goto(page.url().replace(/\/invoices.*/, `/${to}`))
  await open('invoices?q=Hira&state=open')
  const row = page.getByRole('row', { name: /Hira Imran/ }).first()
  await expect(row).toContainText('Unpaid')
  await row.click()
  const sheet = page.getByRole('dialog').first()
  await expect(sheet).toContainText('Second child')
  await page.getByRole('button', { name: 'Fee actions' }).click()
  // What only a head may do is not offered.
  await expect(page.getByRole('menuitem', { name: 'Waive fine' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Change due date' }).press('Enter')
  const moving = page.getByRole('dialog', { name: 'Change due date' })
  await moving.getByLabel('Reason').fill('Salary on the first')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Fee actions' }).click()
  await page.getByRole('menuitem', { name: 'Send notification' }).press('Enter')
  await page.getByRole('dialog', { name: 'Send notification' }).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Notification sent')).toBeVisible()

  await open('month-run?month=2026-12')
  await expect(page.getByRole('button', { name: 'Issue', exact: true })).toBeEnabled()
})
