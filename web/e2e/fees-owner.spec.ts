import { expect, test } from './journey.ts'
import { ask } from './riverside.ts'
import { walkTo } from './walk.ts'

type Runs = { rows: { id: string; period: string; state: string; invoices: number }[] }

test('the owner rehearses December, issues it, takes it back, approves a concession and waives a fine', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'billing-runs')
  const open = (to: string) =>
    page.goto(page.url().replace(/\/(?:billing-runs|month-run|concessions).*/, `/${to}`))
  await open('month-run?month=2026-12')
  await expect(page.getByRole('heading', { name: 'Invoices of a month' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Tuition/ }).first()).toBeVisible()
  await expect(page.getByText('Fees that are not charged every month').first()).toBeVisible()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue the invoices of December 2026' })
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByText('The invoices are being issued')).toBeVisible()
  const issued = async () => {
    const { rows } = (await ask<Runs>(page, '/billing-runs?period=2026-12')).said
    return rows.filter(({ state }) => state === 'issued')
  }
  await expect.poll(async () => (await issued()).length).toBeGreaterThanOrEqual(3)
  const [run] = await issued()
  expect(run?.invoices).toBeGreaterThan(0)

  await open(`billing-runs/${run?.id}`)
  await page.getByRole('button', { name: 'Take the run back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The run is taken back')).toBeVisible()
  expect((await issued()).map(({ id }) => id)).not.toContain(run?.id)

  await open('concessions?state=asked')
  await page.getByRole('row', { name: /Zainab/ }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page
    .getByRole('dialog', { name: /^Approve the concession/ })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(page.getByText('Concession approved')).toBeVisible()

  await open('invoices?q=Bilal+Imran&period=2026-11')
  await page
    .getByRole('row', { name: /Bilal Imran/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.getByText('Tuition: 8,500 by the plan')).toBeVisible()
  await page.getByRole('button', { name: 'Fee actions' }).click()
  await page.getByRole('menuitem', { name: 'Waive fine' }).click()
  const waiver = page.getByRole('dialog', { name: /^Waive the fine/ })
  await waiver.getByLabel('Reason').fill('The bank was closed')
  await waiver.getByRole('button', { name: 'Waive fine' }).click()
  await expect(page.getByText('Fine waived', { exact: true })).toBeVisible()
})
