import { expect, test } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { walkTo } from './walk.ts'

const again = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 403, code: 'prove-again', title: 'Again', detail: 'Prove it', type: '' }),
}

test('who changes what the school is paid by proves once more who it is, and loses nothing, on a phone', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await walkTo(page, baseURL, 'tariq@riverside.example', 'settings')
  await page
    .locator('#main')
    .getByRole('link', { name: /^Payment/ })
    .click()
  const branch = `Branch ${letters()}`
  await page.getByLabel('Branch').fill(branch)
  // As after ten minutes, which a journey does not wait for: twice asked, then taken.
  let asked = 0
  await page.route('**/api/v1/settings/payment', (route) => {
    if (asked === 2 || route.request().method() !== 'PATCH') return route.continue()
    asked += 1
    return route.fulfill(again)
  })
  const apply = page.getByRole('button', { name: 'Apply settings' })
  await apply.click()
  const dialog = page.getByRole('alertdialog', { name: 'Is it still you?' })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Prove it')).toBeVisible()
  await expect(page.getByLabel('Branch')).toHaveValue(branch)

  await apply.click()
  await password.fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.form-summary')).toContainText('This is not your current password')
  await password.fill('riverside-demo-2026')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(async () => (await ask<{ branchName: string }>(page, '/settings/payment')).said.branchName)
    .toBe(branch)
})
