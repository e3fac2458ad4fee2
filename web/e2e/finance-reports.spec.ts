import { expect, test } from './journey.ts'
import { goTo, land } from './walk.ts'

test('the office reads what came in since April, by cashier, and takes it as Excel', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'waqas@riverside.example')
  await goTo(page, 'finance-reports')
  await page.getByRole('link', { name: /^Collection/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Collection', level: 1 })).toBeVisible()
  const total = page.getByRole('row', { name: /Total/ })
  await expect(total).toContainText('Rs')
  const ofMonth = await total.innerText()

  await page.getByRole('button', { name: /Grouped by/ }).press('Enter')
  await page.getByRole('option', { name: 'Cashier' }).press('Enter')
  await expect(page).toHaveURL(/by=cashier/)
  await expect(page.getByRole('row', { name: /Waqas Javed/ })).toBeVisible()

  const days = page.getByRole('group', { name: 'Days' })
  await days.getByRole('spinbutton', { name: /month/i }).first().press('4')
  await expect(page).toHaveURL(/from=2026-04-/)
  await expect(total).not.toHaveText(ofMonth)
  await expect(total).toContainText('Rs')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Collection .*\.xlsx$/)
  await expect(page.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', /by=cashier.*format=pdf/)

  // What is chosen stands in the address: the page comes back as it was.
  await page.reload()
  await expect(page.getByRole('row', { name: /Waqas Javed/ })).toBeVisible()
})
