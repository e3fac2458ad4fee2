import { expect, type Page } from '@playwright/test'
import { slowness } from 'kit/testing/testing-limits'

const password = 'riverside-demo-2026'

/** An address of the demo school, on the port under test. */
export function riverside(baseURL: string | undefined, path: string): string {
  return `http://riverside.maktab.localhost:${new URL(baseURL ?? '').port}${path}`
}

/**
 * Logs one of the cast in, without the form, which has journeys of its own; they land where they wanted to go, or where
 * their duties keep them.
 */
export async function logIn(
  page: Page,
  at: string,
  login = 'nasreen@riverside.example',
  landing: string | RegExp = at,
) {
  const door = new URL('/api/v1/door', at).href
  await page.route(door, (route) => route.fulfill({ contentType: 'text/html', body: '' }), { times: 1 })
  await page.goto(door)
  await putRight(page, await enter(page, login))
  await page.goto(at)
  await expect(page).toHaveURL(landing)
  await expect(page.locator('#main h1').first()).toBeAttached()
}

/** A machine that stood still for some seconds lets nobody in for a moment and says so: then once more. */
async function enter(page: Page, login: string): Promise<Me> {
  for (let tries = 1; ; tries += 1) {
    const { status, said } = await ask<Me>(page, '/session', { method: 'POST', body: { login, password } })
    if (status !== 503 || tries === 4) {
      expect(status).toBe(201)
      return said
    }
    await page.waitForTimeout(2_000)
  }
}

type Me = { username: string | null; language: string; homeOrder: string[]; homeHidden: string[] }

const inUrdu = new Set(['ghulam.rasool', 'ayesha.imran', 'mehwish.tahir', 'bashir.ahmed'])

/** A journey that broke off has left its person in another language, or with another home page. */
async function putRight(page: Page, { username, language, homeOrder, homeHidden }: Me) {
  const own = inUrdu.has(username ?? '') ? 'ur' : 'en'
  if (language === own && homeOrder.length + homeHidden.length === 0) return
  await ask(page, '/me', { method: 'PATCH', body: { language: own, homeOrder: [], homeHidden: [] } })
}

/** Lets each part of a page ask by itself, so that a journey may keep back or refuse the answer of one. */
export async function askInParts(page: Page) {
  await page.route('**/api/v1/pages/**', (route) => route.abort())
}

/** Finds what waits for the reader at home, also where it comes late or is not among the first. */
export async function seeNeed(page: Page, name: RegExp) {
  const needs = page.getByRole('region', { name: 'Needs you' })
  const more = needs.getByRole('button', { name: /^\d+ more$/ })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(needs.getByRole('link', { name })).toBeVisible({ timeout: 1_000 * slowness })
  }).toPass({ timeout: 60_000 * slowness })
}

/** Enters the password again where a session has ended. */
export async function logInAgain(page: Page) {
  await page.getByRole('alertdialog').getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

type Question = { method?: string; body?: object; headers?: Record<string, string> }
type Answer<T> = { status: number; said: T }

/** Asks the API as the page's own person; what it adds is sent under a key of its own. */
export function ask<T = { id: string }>(
  page: Page,
  path: string,
  { method = 'GET', body, headers = {} }: Question = {},
): Promise<Answer<T>> {
  const sent: Record<string, string> = {
    ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
    ...(body && { 'content-type': 'application/json' }),
    ...headers,
  }
  return page.evaluate(
    async ({ path, body, ...init }) => {
      const answer = await fetch(`/api/v1${path}`, { ...init, ...(body ? { body } : {}) })
      const text = await answer.text()
      return { status: answer.status, said: text === '' ? undefined : JSON.parse(text) }
    },
    { path, method, headers: sent, body: body && JSON.stringify(body) },
  )
}

/** Changes a page of settings as somebody else would, or as a journey needs it, whatever was left there. */
export async function setSettings(page: Page, name: string, body: object) {
  const { said } = await ask<{ version: number }>(page, `/settings/${name}`)
  const headers = { 'if-match': `"${said.version}"` }
  expect((await ask(page, `/settings/${name}`, { method: 'PATCH', body, headers })).status).toBe(200)
}

/** A word that nobody has used yet: a journey that is gone a second time finds only what it has made itself. */
export function letters(): string {
  const word = Array.from({ length: 6 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26)))
  return word.join('')
}
