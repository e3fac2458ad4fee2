import { expect, test } from '@playwright/test'
import { ask, letters, logIn, riverside } from './riverside.ts'

const again = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 403, code: 'prove-again', title: 'Again', detail: 'Prove it', type: '' }),
}

test('who changes what the school is paid by proves once more who it is, and what was typed is saved', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/settings/payment'), 'tariq@riverside.example')
  const branch = `Branch ${letters()}`
  await page.getByLabel('Branch').fill(branch)
  // As after ten minutes, which a journey does not wait for.
  let isAsked = false
  await page.route('**/api/v1/settings/payment', (route) => {
    if (isAsked || route.request().method() !== 'PATCH') return route.continue()
    isAsked = true
    return route.fulfill(again)
  })
  await page.getByRole('button', { name: 'Apply settings' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Is it still you?' })
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.form-summary')).toContainText('This is not your current password')
  await dialog.getByLabel('Password', { exact: true }).fill('riverside-demo-2026')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(async () => (await ask<{ branchName: string }>(page, '/settings/payment')).said.branchName)
    .toBe(branch)
})

test('who does not want to prove it is told so in the form, on a phone', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await logIn(page, riverside(baseURL, '/i/settings/payment'), 'tariq@riverside.example')
  await page.getByLabel('Branch').fill(`Branch ${letters()}`)
  await page.route('**/api/v1/settings/payment', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(again) : route.continue(),
  )
  await page.getByRole('button', { name: 'Apply settings' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Is it still you?' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Prove it')).toBeVisible()
  await expect(page.getByLabel('Branch')).not.toHaveValue('')
})
