import { eq } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import type { Speaker } from 'kit/testing/testing'
import { words } from 'kit/text/words-node'
import { expect, test } from 'vitest'
import { system } from '../../../institute/settings/contract.ts'
import * as contract from '../contract.ts'
import { cookieNames } from '../tokens/cookies.ts'
import { demoPassword } from '../../../../demo/access/sessions/seed.ts'
import { session } from '../tables.ts'
import { testDoor } from '../../../../testing/door.ts'

const door = await testDoor()

type Refusal = { code: string; detail: string }

async function readMe(browser: Speaker, headers: Record<string, string> = {}) {
  const { status, headers: given, ...answer } = await browser.ask({ url: '/api/v1/me', headers })
  const cleared = [given['set-cookie'] ?? []].flat().map((text) => String(text).split('=')[0])
  return { status, cleared, ...(answer.json() as Refusal) }
}

async function setLanguages(languages: Language[], language: Language) {
  const nasreen = await door.as('nasreen')
  const { version } = await nasreen.call(system.endpoints.read, {})
  await nasreen.call(system.endpoints.change, { version, body: { languages, language } })
}

/** In which language a visitor is refused. */
async function heardBy(cookie: string | null, accepted: string | null) {
  const browser = door.browser()
  if (cookie !== null) browser.cookies.set(cookieNames.language, cookie)
  const { detail } = await readMe(browser, accepted === null ? {} : { 'accept-language': accepted })
  const all: Language[] = ['en', 'ur', 'ar']
  return all.find((language) => words({ language }).say('Please log in first') === detail)
}

test('a visitor is spoken to in the language they chose, else in one their browser asks for, else in the first', async () => {
  expect(await heardBy(null, null)).toBe('en')
  expect(await heardBy('ur', null)).toBe('ur')
  expect(await heardBy('ur', 'ar')).toBe('ur')
  expect(await heardBy('xx', 'ar')).toBe('ar')
  expect(await heardBy(null, 'ar,en;q=0.5')).toBe('ar')
  await setLanguages(['en', 'ur'], 'ur')
  expect(await heardBy(null, null)).toBe('ur')
  expect(await heardBy('ar', null)).toBe('ur')
  expect(await heardBy('en', 'ar')).toBe('en')
  expect(await heardBy('ar', 'ar,en;q=0.5')).toBe('en')
  await setLanguages(['en', 'ur', 'ar'], 'en')
})

/** In which language something is refused that is no address, before anybody asked whose school it is. */
async function heardEarly(cookie: string | null, accepted: string | null) {
  const browser = door.browser()
  if (cookie !== null) browser.cookies.set(cookieNames.language, cookie)
  const headers: Record<string, string> = accepted === null ? {} : { 'accept-language': accepted }
  const answer = await browser.ask({ url: '/api/v1/%', headers })
  expect(answer.status).toBe(400)
  const all: Language[] = ['en', 'ur', 'ar']
  const { detail } = answer.json() as Refusal
  return all.find((language) => words({ language }).say('Invalid Data') === detail)
}

test('what is refused before the school is known is said in the language chosen, else in one asked for', async () => {
  expect(await heardEarly(null, null)).toBe('en')
  expect(await heardEarly(null, 'ar,en;q=0.5')).toBe('ar')
  expect(await heardEarly('ur', 'ar')).toBe('ur')
  expect(await heardEarly('xx', 'ar')).toBe('ar')
})

test('cookies that open nothing are refused and stay, for a new log-in may have replaced them meanwhile; who has none is only asked to log in', async () => {
  const none = await readMe(door.browser())
  expect(none).toMatchObject({ status: 401, code: 'not-signed-in', cleared: [] })
  for (const name of [cookieNames.access, cookieNames.refresh]) {
    const browser = door.browser()
    browser.cookies.set(name, 'nothing')
    const refused = await readMe(browser)
    expect(refused).toMatchObject({ status: 401, code: 'session-expired', detail: 'Session Expired' })
    expect(refused.cleared).toEqual([])
  }
})

async function refusedFor(login: string) {
  const answer = await (await door.as(login)).ask({ url: '/api/v1/audit' })
  return { status: answer.status, ...(answer.json() as Refusal) }
}

test('whoever lacks a permission hears who gives it, in their own language', async () => {
  expect(await refusedFor('kamran')).toMatchObject({
    status: 403,
    code: 'forbidden',
    detail: 'You do not have this permission. Ask: Super admin or Administrator',
  })
  const { say } = words({ language: 'ur' })
  const roles = new Intl.ListFormat('ur', { type: 'disjunction' }).format(
    ['Super admin', 'Administrator'].map((name) => say(name)),
  )
  expect((await refusedFor('ghulam.rasool')).detail).toBe(
    say('You do not have this permission. Ask: {roles}', { roles }),
  )
})

test('a page that reads again by itself is no sign that somebody sits there; whoever asks is', async () => {
  const waqas = await door.as('waqas')
  const { sessionId } = await waqas.call(contract.readMe, {})
  const { db } = await door.school()
  const seen = async () => {
    const [row] = await db.select({ at: session.lastSeenAt }).from(session).where(eq(session.id, sessionId))
    return Date.parse(row?.at ?? '') - door.clock.now.getTime()
  }
  door.clock.pass(61)
  expect((await readMe(waqas, { 'x-unattended': '1' })).status).toBe(200)
  expect(await seen()).toBeLessThanOrEqual(-61_000)
  expect((await readMe(waqas)).status).toBe(200)
  expect(await seen()).toBe(0)
})

test('a cookie that is no device is none: who comes in with one gets a device of their own', async () => {
  for (const odd of ['A'.repeat(44), `*${'A'.repeat(43)}`, `${'A'.repeat(43)}*`, 'A'.repeat(42)]) {
    const browser = door.browser()
    browser.cookies.set(cookieNames.device, odd)
    await browser.call(contract.logIn, {
      body: { login: 'sadia@riverside.example', password: demoPassword },
    })
    const given = browser.cookies.get(cookieNames.device)
    expect(given).toMatch(/^[\w-]{43}$/)
    expect(given).not.toBe(odd)
  }
  const browser = door.browser()
  browser.cookies.set(cookieNames.device, 'B'.repeat(43))
  await browser.call(contract.logIn, { body: { login: 'sadia@riverside.example', password: demoPassword } })
  expect(browser.cookies.get(cookieNames.device)).toBe('B'.repeat(43))
})
