import { expect, type Page, test } from './journey.ts'
import { ask, logInAgain } from './riverside.ts'
import { goTo, land, openRow } from './walk.ts'

test('the principal switches a log-in off and on, deactivates it with a reason, and switches off many; whoever sat there is outside at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  await letIn(page, 'adeel@riverside.example')
  const context = await browser.newContext()
  const desk = await context.newPage()
  await land(desk, baseURL, 'adeel@riverside.example')

  await goTo(page, 'users')
  await openRow(page, 'adeel@', /Adeel Ahmed.*May log in/)
  await expect(page.getByRole('heading', { level: 1, name: /Adeel Ahmed/ })).toBeVisible()
  await expect(page.getByText(/logged in since/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Switch off' }).click()
  const off = page.getByRole('dialog', { name: 'Switch off the log-in of Adeel Ahmed' })
  await off.getByLabel('Reason').fill('Lost the telephone')
  await off.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('The log-in is switched off')).toBeVisible()
  await expect(page.getByText('Not logged in anywhere just now.')).toBeVisible()
  // His page hears of it by itself.
  const expired = desk.getByRole('alertdialog', { name: 'Session Expired' })
  await expect(expired).toBeVisible()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('The log-in is switched on')).toBeVisible()
  await logInAgain(desk)
  await expect(expired).toHaveCount(0)
  await context.close()

  await page.getByRole('button', { name: 'Deactivate' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deactivate the log-in of Adeel Ahmed' })
  await sheet.getByRole('button', { name: 'Deactivate' }).click()
  await expect(sheet.locator('.form-summary')).toContainText('Reason')
  await sheet.getByLabel('Reason').fill('On leave for a year')
  await sheet.getByRole('button', { name: 'Deactivate' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.locator('.record-header, #main').first()).toContainText('Deactivated')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('The log-in is switched on').last()).toBeVisible()

  // Of many, who stands above is left as they were.
  await goTo(page, 'users')
  await page.locator('[data-list-filter]').click()
  await page.getByRole('option', { name: 'Role', exact: true }).click()
  for (const role of ['HR', 'Administrator'])
    await page.getByRole('dialog').getByText(role, { exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  for (const name of ['Adeel Ahmed', 'Tariq Mehmood']) await tick(page, name)
  await page.getByRole('button', { name: 'Switch off or on' }).click()
  const many = page.getByRole('dialog', { name: 'The log-ins of 2 people' })
  await many.getByLabel('Reason').fill('Stock-taking')
  await many.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('1 was left as before')).toBeVisible()
  await expect(page.getByRole('row', { name: /Adeel Ahmed/ })).toContainText('Switched off')
  await expect(page.getByRole('row', { name: /Tariq Mehmood/ })).toContainText('May log in')
  await letIn(page, 'adeel@riverside.example')
})

/** Lets somebody in again whom an earlier go has left outside. */
async function letIn(page: Page, name: string) {
  const { said } = await ask<{ rows: { id: string }[] }>(page, `/users?q=${encodeURIComponent(name)}`)
  await ask(page, `/users/${said.rows[0]?.id}/state`, { method: 'PUT', body: { state: 'active' } })
}

async function tick(page: Page, name: string) {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('checkbox')
    .check()
}
