import { expect, type Page, test } from '@playwright/test'
import { client, startTestProvider, type TestProvider } from 'tenant-api/testing-provider'
import { ask, logIn, riverside } from './riverside.ts'

test.describe.configure({ mode: 'serial' })
let provider: TestProvider
test.beforeAll(async () => {
  provider = await startTestProvider()
})
test.afterAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage()
  await logIn(page, riverside(baseURL, '/i/settings'))
  await change(page, { isOn: false })
  await page.close()
  provider.close()
})

test('the office fills in a provider, tests it and switches it on', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i/settings'))
  await page.getByRole('link', { name: 'Log-in with other accounts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log-in with other accounts' })).toBeVisible()
  const card = page.locator('.card').filter({ hasText: 'A provider of your own' })
  await card.getByLabel('What the button says').fill('Riverside accounts')
  await card.getByLabel('Address of the provider').fill('ftp://printer.local/')
  await card.getByLabel('Client ID').fill(client.id)
  await card.getByLabel('Client secret').fill(client.secret)
  await card.getByText('Switched on: the log-in page has its button').click()
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.locator('.form-summary')).toContainText('https://')
  await card.getByLabel('Address of the provider').fill(provider.issuer)
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByText('One is kept. Leave this empty to keep it')).toBeVisible()
  await expect(card.getByLabel('Client secret')).toHaveValue('')
  // What was said of the change lies over the button for a while.
  await page.reload()
  await card.getByRole('button', { name: 'Test what is saved' }).click()
  await expect(
    card.getByText('The provider answers, and takes the client ID', { exact: false }),
  ).toBeVisible()
})

test('an admin links an account, and comes in by it to where she wanted to go', async ({ page, baseURL }) => {
  provider.state.person = { sub: 'sadia-1', email: 'sadia@elsewhere.example', email_verified: true }
  await logIn(page, riverside(baseURL, '/i/password'), 'sadia@riverside.example')
  await ask(page, '/me/provider-accounts/own', { method: 'DELETE' })
  await page.reload()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('sadia@elsewhere.example')).toBeVisible()
  await expect(page).toHaveURL(riverside(baseURL, '/i/password'))

  await ask(page, '/session', { method: 'DELETE' })
  await page.goto(riverside(baseURL, '/i/school-days'))
  await expect(page).toHaveURL(/\/login\?to=/)
  await page.getByRole('button', { name: 'Continue with Riverside accounts' }).click()
  await expect(page).toHaveURL(riverside(baseURL, '/i/school-days'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('on a phone, in Urdu', () => {
  test.use({ viewport: { width: 360, height: 780 }, locale: 'ur' })

  test('an account of nobody leads back to the log-in page, which says so; that of an admin lets her in', async ({
    page,
    baseURL,
  }) => {
    provider.state.person = { sub: 'nobody', email: 'nobody@elsewhere.example', email_verified: true }
    await page.goto(riverside(baseURL, '/login'))
    const way = page.getByRole('button', { name: 'Riverside accounts سے جاری رکھیں' })
    await way.click()
    await expect(page.getByRole('alert')).toContainText('یہاں کوئی لاگ اِن نہیں کھولتا')
    await expect(page).toHaveURL(riverside(baseURL, '/login'))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    provider.state.person = { sub: 'sadia-1' }
    await way.click()
    await expect(page.locator('#main h1').first()).toBeAttached()
  })
})

async function change(page: Page, body: object) {
  const { said } = await ask<{ version: number }>(page, '/log-in-providers/own')
  const headers = { 'if-match': `"${said.version}"` }
  await ask(page, '/log-in-providers/own', { method: 'PATCH', body, headers })
}
