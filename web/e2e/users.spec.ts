import { expect, type Page, test } from './journey.ts'
import { ask, riverside } from './riverside.ts'
import { land } from './walk.ts'

type Listed = { rows: { id: string; state: string }[] }

/** Lets somebody in again whom an earlier go has left outside. */
async function letIn(page: Page, name: string): Promise<string> {
  const { said } = await ask<Listed>(page, `/users?q=${encodeURIComponent(name)}`)
  const id = said.rows[0]?.id ?? ''
  await ask(page, `/users/${id}/state`, { method: 'PUT', body: { state: 'active' } })
  return id
}

test('the principal switches a log-in off and on, and whoever sat there is outside at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  await letIn(page, 'adeel@riverside.example')
  const context = await browser.newContext()
  const desk = await context.newPage()
  await land(desk, baseURL, 'adeel@riverside.example')

  await page.goto(riverside(baseURL, '/i/users?q=adeel@'))
  const row = page.getByRole('row', { name: /Adeel Ahmed/ })
  await expect(row).toContainText('May log in')
  await row.getByText('Adeel Ahmed').click()
  await expect(page.getByRole('heading', { level: 1, name: /Adeel Ahmed/ })).toBeVisible()
  await expect(page.getByText(/logged in since/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Switch off' }).click()
  const sheet = page.getByRole('dialog', { name: 'Switch off the log-in of Adeel Ahmed' })
  await sheet.getByLabel('Reason').fill('Lost the telephone')
  await sheet.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('The log-in is switched off')).toBeVisible()
  await expect(page.getByText('Not logged in anywhere just now.')).toBeVisible()
  expect((await ask(desk, '/me')).status).toBe(401)

  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('The log-in is switched on')).toBeVisible()
  await land(desk, baseURL, 'adeel@riverside.example')
  await context.close()
})

test('a log-in is deactivated with a reason, stays a record, and is good again', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  const id = await letIn(page, 'adeel@riverside.example')
  const context = await browser.newContext()
  const desk = await context.newPage()
  await land(desk, baseURL, 'adeel@riverside.example')
  await page.goto(riverside(baseURL, `/i/users/${id}`))
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deactivate the log-in of Adeel Ahmed' })
  await sheet.getByRole('button', { name: 'Deactivate' }).click()
  await expect(sheet.locator('.form-summary')).toContainText('Reason')
  await sheet.getByLabel('Reason').fill('On leave for a year')
  await sheet.getByRole('button', { name: 'Deactivate' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.locator('.record-header, #main').first()).toContainText('Deactivated')
  expect((await ask(desk, '/me')).status).toBe(401)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('The log-in is switched on')).toBeVisible()
  await context.close()
})

test('many are switched off at once, and who stands above is left as they were', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  await letIn(page, 'adeel@riverside.example')
  await page.goto(riverside(baseURL, '/i/users?roles=hr,administrator'))
  for (const name of ['Adeel Ahmed', 'Tariq Mehmood'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Switch off or on' }).click()
  const sheet = page.getByRole('dialog', { name: 'The log-ins of 2 people' })
  await sheet.getByLabel('Reason').fill('Stock-taking')
  await sheet.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('1 was left as before')).toBeVisible()
  await expect(page.getByRole('row', { name: /Adeel Ahmed/ })).toContainText('Switched off')
  await expect(page.getByRole('row', { name: /Tariq Mehmood/ })).toContainText('May log in')
  await letIn(page, 'adeel@riverside.example')
})
