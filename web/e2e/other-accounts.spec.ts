import { client, startTestProvider, type TestProvider } from 'tenant-api/testing-provider'
import { expect, type Page, test } from './journey.ts'
import { ask, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

let provider: TestProvider
test.beforeAll(async () => {
  provider = await startTestProvider()
})
test.afterAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage()
  await land(page, baseURL)
  await change(page, { isOn: false })
  await page.close()
  provider.close()
})

test('the office switches a provider on, an admin links an account and comes in by it; that of a stranger lets nobody in', async ({
  page,
  browser,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'settings')
  await page.getByRole('link', { name: 'Log-in with other accounts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log-in with other accounts' })).toBeVisible()
  const card = page.locator('.card').filter({ hasText: 'A provider of your own' })
  await card.getByLabel('Text on the button').fill('Riverside accounts')
  await card.getByLabel('Address of the provider').fill('ftp://printer.local/')
  await card.getByLabel('Client ID').fill(client.id)
  await card.getByLabel('Client secret').fill(client.secret)
  const isOn = card.getByRole('checkbox', { name: /^Switched on: the log-in page has its button/ })
  if (!(await isOn.isChecked())) await card.getByText('Switched on: the log-in page has its button').click()
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.locator('.form-summary')).toContainText('https://')
  await card.getByLabel('Address of the provider').fill(provider.issuer)
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByText('One is kept. Leave this empty to keep it')).toBeVisible()
  await expect(card.getByLabel('Client secret')).toHaveValue('')
  // What was said of the change lies over the button for a while.
  await page.reload()
  await card.getByRole('button', { name: 'Test' }).click()
  await expect(
    card.getByText('The provider answers, and takes the client ID', { exact: false }),
  ).toBeVisible()

  provider.state.person = { sub: 'sadia-1', email: 'sadia@elsewhere.example', email_verified: true }
  await walkTo(page, baseURL, 'sadia@riverside.example', 'password')
  const own = page.url()
  await ask(page, '/me/provider-accounts/own', { method: 'DELETE' })
  await page.reload()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('sadia@elsewhere.example')).toBeVisible()
  await expect(page).toHaveURL(own)

  // She comes in by it to where she wanted to go.
  await ask(page, '/session', { method: 'DELETE' })
  await page.goto(riverside(baseURL, '/i/school-days'))
  await expect(page).toHaveURL(/\/login\?to=/)
  await page.getByRole('button', { name: 'Continue with Riverside accounts' }).click()
  await expect(page).toHaveURL(riverside(baseURL, '/i/school-days'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // On a phone, in Urdu: an account of nobody leads back to the log-in page, which says so; hers lets her in.
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'ur' })
  const phone = await context.newPage()
  provider.state.person = { sub: 'nobody', email: 'nobody@elsewhere.example', email_verified: true }
  await phone.goto(riverside(baseURL, '/login'))
  const way = phone.getByRole('button', { name: 'Riverside accounts سے جاری رکھیں' })
  await way.click()
  await expect(phone.getByRole('alert')).toContainText('یہاں کوئی لاگ اِن نہیں کھولتا')
  await expect(phone).toHaveURL(riverside(baseURL, '/login'))
  const width = await phone.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  provider.state.person = { sub: 'sadia-1' }
  await way.click()
  await expect(phone.locator('#main h1').first()).toBeAttached()
  await context.close()
})

async function change(page: Page, body: object) {
  const { said } = await ask<{ version: number }>(page, '/log-in-providers/own')
  const headers = { 'if-match': `"${said.version}"` }
  await ask(page, '/log-in-providers/own', { method: 'PATCH', body, headers })
}
