import { clockNow } from './clock.ts'
import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { codeOf, stepOf, stepSeconds } from 'tenant-api/totp'
import { ask, logIn, riverside } from './riverside.ts'

const login = 'waqas@riverside.example'
const password = 'riverside-demo-2026'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An earlier go may have left it with the log-in. */
async function takeAway(page: Page): Promise<string> {
  const { said } = await ask<{ rows: { id: string }[] }>(page, `/users?q=${encodeURIComponent(login)}`)
  const id = said.rows[0]?.id ?? ''
  const body = { reason: 'From an earlier go' }
  await ask(page, `/users/${id}/second-factor/removal`, { method: 'POST', body })
  return id
}

/** What the app on the telephone shows; each code is good once, so the next is waited for. */
async function nextCode(secret: string, after: number): Promise<{ code: string; step: number }> {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  // A code of the half minute to come is good already.
  const step = Math.max(stepOf(new Date(clockNow())), after + 1)
  const early = (step - 1) * stepSeconds * 1000 - clockNow()
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
  return { code: codeOf(bytes, step), step }
}

async function enter(page: Page, baseURL: string | undefined) {
  await page.context().clearCookies()
  await page.goto(riverside(baseURL, '/login'))
  await page.getByLabel('Email, username or phone').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('a telephone is tied to the log-in, and lost: the app, a recovery code, and the office let somebody in', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000 * slowness)
  const context = await browser.newContext()
  const office = await context.newPage()
  await logIn(office, riverside(baseURL, '/i'), 'tariq@riverside.example')
  const id = await takeAway(office)

  await page.setViewportSize({ width: 360, height: 780 })
  await logIn(page, riverside(baseURL, '/i/second-factor'), login)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('img', { name: /The key of the second factor/ })).toBeVisible()
  await page.getByText('The picture cannot be scanned').click()
  const secret = ((await page.locator('.second-secret').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code of the app').fill('12')
  await page.keyboard.press('Enter')
  await expect(page.locator('.form-summary')).toContainText('Enter the six digits of the code')
  const first = await nextCode(secret, 0)
  // In the digits of an Urdu keyboard.
  const typed = [...first.code].map((digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]).join('')
  await page.getByLabel('Code of the app').fill(typed)
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const kept = (await codes.first().textContent()) ?? ''
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 codes are left.')).toBeVisible()

  await enter(page, baseURL)
  await expect(page.getByText('Enter the six digits that the app on your telephone shows.')).toBeVisible()
  // Nothing else is to be had before the second step.
  await page.goto(riverside(baseURL, '/i/devices'))
  await expect(page).toHaveURL(/\/owed\?/)
  const second = await nextCode(secret, first.step)
  await page.getByLabel('Code of the app').fill(second.code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My devices' })).toBeVisible()

  await enter(page, baseURL)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(kept)
  await page.keyboard.press('Enter')
  await expect(page.locator('#main h1').first()).toBeAttached()

  await office.goto(riverside(baseURL, `/i/users/${id}`))
  await expect(office.getByText('9 recovery codes are left')).toBeVisible()
  await office.getByRole('button', { name: 'Remove', exact: true }).click()
  const sheet = office.getByRole('dialog', { name: /Remove the second factor/ })
  await sheet.getByLabel('Reason').fill('The telephone is lost')
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await expect(office.getByText('None. The password alone lets in.')).toBeVisible()
  await context.close()
  await enter(page, baseURL)
  await expect(page.locator('#main h1').first()).toBeAttached()
})
