import { expect, test } from './journey.ts'
import { walkTo } from './walk.ts'

test('the owner sees what the plan gives, how many were counted, and who they were', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'settings')
  await page
    .getByRole('link', { name: /Plan & usage/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan & usage' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Premium' })).toBeVisible()
  await expect(page.getByText(/of 1,000/).first()).toBeVisible()

  // The month before is over: all of its days were counted.
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/period=\d{4}-\d\d$/)
  const table = page.getByRole('table', { name: 'Counted' })
  const students = table.getByRole('row', { name: /^Student \d/ })
  await expect(students).toBeVisible()
  const counted = await students.getByRole('link').first().innerText()
  await students.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/usage\?/)
  await expect(page.getByText(new RegExp(`of ${counted}$`))).toBeVisible()

  await page.goBack()
  await page.getByText('Year', { exact: true }).click()
  await expect(page).toHaveURL(/period=\d{4}$/)
  await expect(page.getByText(/at least, logged in or not/)).toContainText('30')
})
