import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { act } from '../../../core/acts/audit.ts'
import { security } from '../../../institute/settings/contract.ts'
import * as contract from '../contract.ts'
import { cookieNames } from './cookies.ts'
import { readToken, refreshKey, successor } from './refresh-token.ts'
import { rotate } from './rotation.ts'
import { startSession } from './session.ts'
import { forgetSignedIn, signedIn } from './session-cache.ts'
import { knownDevice, session } from '../tables.ts'
import { laptop, phone, testDoor } from '../../../../testing/door.ts'

const door = await testDoor()

type Browser = ReturnType<typeof door.browser>

/** A browser with the same cookies as another has at this moment. */
function copyOf(browser: Browser, agent = laptop): Browser {
  const copy = door.browser({ agent })
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

const readMe = (browser: Browser) => browser.call(contract.readMe, {})
const expired = { problem: { status: 401, code: 'session-expired', detail: 'Session Expired' } }
const refreshOf = (browser: Browser) => browser.cookies.get(cookieNames.refresh)

async function rowOf(sessionId: string) {
  const school = await door.school()
  const [row] = await school.db.select().from(session).where(eq(session.id, sessionId))
  return row
}

test('when the access token has run out, any request trades the refresh token on its way', async () => {
  const sadia = await door.as('sadia')
  const { sessionId } = await readMe(sadia)
  const first = refreshOf(sadia)
  door.clock.pass(9 * 60)
  await readMe(sadia)
  expect(refreshOf(sadia)).toBe(first)
  door.clock.pass(2 * 60)
  expect(await readMe(sadia)).toMatchObject({ sessionId, name: 'Sadia Rauf' })
  expect(refreshOf(sadia)).not.toBe(first)
  expect(await rowOf(sessionId)).toMatchObject({ turn: 1, endedAt: null })
})

test('without the access cookie the refresh token is enough', async () => {
  const sadia = await door.as('sadia')
  sadia.cookies.delete(cookieNames.access)
  expect((await readMe(sadia)).name).toBe('Sadia Rauf')
  expect(sadia.cookies.has(cookieNames.access)).toBe(true)
})

test('parallel requests with the same old token all succeed and get the same successor', async () => {
  const rabia = await door.as('rabia')
  const { sessionId } = await readMe(rabia)
  door.clock.pass(11 * 60)
  const copies = Array.from({ length: 12 }, () => copyOf(rabia))
  const answers = await Promise.all(copies.map(readMe))
  expect(answers.map((me) => me.sessionId)).toEqual(Array(12).fill(sessionId))
  expect(new Set(copies.map(refreshOf)).size).toBe(1)
  expect(await rowOf(sessionId)).toMatchObject({ turn: 1 })
})

test('an answer lost on the way costs nothing within 20 seconds', async () => {
  const waqas = await door.as('waqas')
  door.clock.pass(11 * 60)
  const lost = copyOf(waqas)
  await readMe(lost)
  door.clock.pass(20)
  expect((await readMe(waqas)).name).toBe('Waqas Javed')
  expect(refreshOf(waqas)).toBe(refreshOf(lost))
})

test('a traded token that comes back later was copied: the whole session ends, for both', async () => {
  const owner = await door.as('imtiaz')
  const { sessionId, id } = await readMe(owner)
  const thief = copyOf(owner)
  door.clock.pass(11 * 60)
  await readMe(owner)
  door.clock.pass(21)
  await expect(readMe(withoutAccess(thief))).rejects.toMatchObject(expired)
  const owners = copyOf(owner)
  await expect(readMe(owner)).rejects.toMatchObject(expired)
  await expect(readMe(withoutAccess(owners))).rejects.toMatchObject(expired)
  expect(await rowOf(sessionId)).toMatchObject({ endReason: 'reused' })
  expect(await eventsOf('session.reused', sessionId)).toEqual([{ sessionId, accountId: id }])
})

test('a device whose cookies were copied is trusted with no second factor any more', async () => {
  const owner = await door.as('imtiaz')
  const { sessionId } = await readMe(owner)
  const thief = copyOf(owner)
  const school = await door.school()
  const { deviceId } = (await rowOf(sessionId)) ?? {}
  const where = eq(knownDevice.id, deviceId ?? '')
  const trustedUntil = new Date(door.clock.now.getTime() + 30 * 86_400_000).toISOString()
  await school.db.update(knownDevice).set({ trustedUntil }).where(where)
  door.clock.pass(11 * 60)
  await readMe(owner)
  door.clock.pass(21)
  await expect(readMe(withoutAccess(thief))).rejects.toMatchObject(expired)
  const [device] = await school.db.select().from(knownDevice).where(where)
  expect(device).toMatchObject({ trustedUntil: null })
})

test('any older token of the session gives the copy away too', async () => {
  const owner = await door.as('imtiaz')
  const { sessionId } = await readMe(owner)
  const thief = copyOf(owner)
  for (let turn = 0; turn < 3; turn += 1) {
    door.clock.pass(11 * 60)
    await readMe(owner)
  }
  await expect(readMe(withoutAccess(thief))).rejects.toMatchObject(expired)
  expect(await rowOf(sessionId)).toMatchObject({ endReason: 'reused', turn: 3 })
})

test.each([
  ['another kind of device', phone],
  ['another browser', laptop.replace('Firefox/', 'Chrome/')],
])('a retry from %s is no retry', async (_, agent) => {
  const owner = await door.as('imtiaz')
  const { sessionId } = await readMe(owner)
  const thief = copyOf(owner, agent)
  door.clock.pass(11 * 60)
  await readMe(owner)
  await expect(readMe(thief)).rejects.toMatchObject(expired)
  expect(await rowOf(sessionId)).toMatchObject({ endReason: 'reused' })
})

test('reuse is an act that the school can read, and it is announced once', async () => {
  const owner = await door.as('adeel')
  const { sessionId } = await readMe(owner)
  const thieves = Array.from({ length: 6 }, () => copyOf(owner))
  door.clock.pass(11 * 60)
  await readMe(owner)
  door.clock.pass(30)
  await Promise.allSettled(thieves.map((thief) => readMe(withoutAccess(thief))))
  expect(await eventsOf('session.reused', sessionId)).toHaveLength(1)
  const school = await door.school()
  const acts = await school.db.select().from(act).where(eq(act.key, 'sessions.reused'))
  expect(acts[0]).toMatchObject({ actor: 'Maktab', actorId: null })
})

test('a made-up token, and one that was changed, end nothing', async () => {
  const owner = await door.as('adeel')
  const forged = copyOf(withoutAccess(owner))
  const good = refreshOf(owner) ?? ''
  forged.cookies.set(
    cookieNames.refresh,
    `${good.slice(0, 30)}${good[30] === 'A' ? 'B' : 'A'}${good.slice(31)}`,
  )
  await expect(readMe(forged)).rejects.toMatchObject(expired)
  forged.cookies.set(cookieNames.refresh, 'A'.repeat(91))
  await expect(readMe(forged)).rejects.toMatchObject(expired)
  expect((await readMe(owner)).name).toBe('Adeel Ahmed')
})

test('a session of staff ends after 30 minutes without a request, and says so', async () => {
  const tariq = await door.as('tariq')
  const { sessionId } = await readMe(tariq)
  for (let round = 0; round < 4; round += 1) {
    door.clock.pass(29 * 60)
    await readMe(tariq)
  }
  door.clock.pass(31 * 60)
  await expect(readMe(tariq)).rejects.toMatchObject(expired)
  expect(await rowOf(sessionId)).toMatchObject({ endReason: 'idle' })
})

test('the school says for how long its staff may be away, and everybody is told', async () => {
  const nasreen = await door.as('nasreen')
  const { version } = await nasreen.call(security.endpoints.read, {})
  await nasreen.call(security.endpoints.change, { version, body: { idleMinutes: 12 } })
  const tariq = await door.as('tariq')
  expect((await readMe(tariq)).idleMinutes).toBe(12)
  door.clock.pass(13 * 60)
  await expect(readMe(tariq)).rejects.toMatchObject(expired)
  const again = await door.as('nasreen')
  const body = { idleMinutes: 30 }
  await again.call(security.endpoints.change, { version: version + 1, body })
})

test('a page that nobody sits before does not keep a session alive, however much it reads', async () => {
  const tariq = await door.as('tariq')
  const { sessionId } = await readMe(tariq)
  const alone = { url: '/api/v1/me', headers: { 'x-unattended': '1' } }
  for (let minutes = 0; minutes < 28; minutes += 4) {
    door.clock.pass(4 * 60)
    expect((await tariq.ask(alone)).status).toBe(200)
  }
  door.clock.pass(3 * 60)
  forgetSignedIn(await door.school())
  expect((await tariq.ask(alone)).status).toBe(401)
  expect(Date.parse((await rowOf(sessionId))?.lastSeenAt ?? '')).toBe(door.clock.now.getTime() - 31 * 60_000)
})

test('a shorter patience ends a session while its access token is still good', async () => {
  const tariq = await door.as('tariq')
  const { sessionId } = await readMe(tariq)
  const school = await door.school()
  await school.db.update(session).set({ idleMinutes: 5 }).where(eq(session.id, sessionId))
  door.clock.pass(6 * 60)
  forgetSignedIn(school)
  await expect(readMe(tariq)).rejects.toMatchObject(expired)
})

test('requests between two trades count as use', async () => {
  const tariq = await door.as('tariq')
  door.clock.pass(9 * 60)
  await readMe(tariq)
  door.clock.pass(28 * 60)
  expect((await readMe(tariq)).name).toBe('Tariq Mehmood')
})

test('however busy, a session of staff ends after twelve hours', async () => {
  const tariq = await door.as('tariq')
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    door.clock.pass(20 * 60)
    await readMe(tariq)
  }
  door.clock.pass(20 * 60)
  await expect(readMe(tariq)).rejects.toMatchObject(expired)
})

test('public pages are answered to a browser whose session is over', async () => {
  const tariq = await door.as('tariq')
  door.clock.pass(31 * 60)
  expect(await tariq.call(contract.logOut, {})).toEqual({ signedOut: true })
})

const desk = { device: 'Windows PC', browser: 'Firefox' }

/** A session of somebody's with its first token, by itself and without a browser. */
async function opened(login = 'maria') {
  const school = await door.school()
  const { id, name } = await readMe(await door.as(login))
  const { sessionId, refresh } = await startSession(school, { id, name }, { method: 'password', agent: desk })
  const trade = (text: string | undefined, { agent = desk, isSignOfLife = true } = {}) =>
    rotate(school, text, { agent, isSignOfLife })
  return { school, sessionId, refresh, trade, row: () => rowOf(sessionId) }
}

test('a browser that has been brought up to date trades its token all the same', async () => {
  const { trade, refresh, sessionId } = await opened()
  const agent = { device: 'Windows PC', browser: 'Chrome' }
  expect(await trade(refresh.text, { agent })).toMatchObject({ sessionId, refresh: { turn: 1 } })
})

test.each([
  ['device', { device: 'Mac', browser: 'Firefox' }],
  ['browser', { device: 'Windows PC', browser: 'Chrome' }],
])('a retry that differs in the %s alone is a copy', async (_, agent) => {
  const { trade, refresh, row } = await opened()
  await trade(refresh.text)
  expect(await trade(refresh.text)).toMatchObject({ refresh: { turn: 1 } })
  expect(await trade(refresh.text, { agent })).toBeNull()
  expect(await row()).toMatchObject({ endReason: 'reused' })
})

test('a session that has run out is over, and nobody says that it lay idle', async () => {
  const { school, trade, refresh, row, sessionId } = await opened()
  const at = door.clock.now.toISOString()
  await school.db.update(session).set({ expiresAt: at }).where(eq(session.id, sessionId))
  expect(await trade(refresh.text)).toBeNull()
  expect(await row()).toMatchObject({ endedAt: null, endReason: null, turn: 0 })
})

test('a copy of what is over already is no news to anybody', async () => {
  const { school, trade, refresh, row, sessionId } = await opened()
  await trade(refresh.text)
  const endedAt = door.clock.now.toISOString()
  await school.db.update(session).set({ endedAt, endReason: 'logged-out' }).where(eq(session.id, sessionId))
  door.clock.pass(60)
  const acts = () => school.db.$count(act)
  const before = await acts()
  expect(await trade(refresh.text)).toBeNull()
  expect(await acts()).toBe(before)
  expect(await eventsOf('session.reused', sessionId)).toEqual([])
  expect(await row()).toMatchObject({ endReason: 'logged-out' })
})

test('a token that is ahead of the database, which was restored, ends nothing', async () => {
  const { school, trade, refresh, row } = await opened()
  const key = refreshKey(school.dataKey)
  const first = readToken(key, refresh.text)
  if (!first) throw new Error('the token is not read')
  expect(await trade(successor(key, first).text)).toBeNull()
  expect(await row()).toMatchObject({ endedAt: null, turn: 0 })
  expect(await trade(refresh.text)).not.toBeNull()
})

test('a trade is a sign of life only where somebody sits there', async () => {
  const { trade, refresh, row } = await opened()
  const began = (await row())?.lastSeenAt
  door.clock.pass(60)
  const next = await trade(refresh.text, { isSignOfLife: false })
  expect((await row())?.lastSeenAt).toBe(began)
  await trade(next?.refresh.text)
  expect(Date.parse((await row())?.lastSeenAt ?? '')).toBe(door.clock.now.getTime())
})

test('who has been copied, or has lain idle, is nobody in the same moment', async () => {
  const copied = await opened()
  await copied.trade(copied.refresh.text)
  expect(await signedIn(copied.school, copied.sessionId)).not.toBeNull()
  await copied.trade(copied.refresh.text, { agent: { device: 'Mac', browser: 'Safari' } })
  expect(await signedIn(copied.school, copied.sessionId)).toBeNull()
  const idle = await opened()
  expect(await signedIn(idle.school, idle.sessionId)).not.toBeNull()
  const lastSeenAt = new Date(door.clock.now.getTime() - 31 * 60_000).toISOString()
  await idle.school.db.update(session).set({ lastSeenAt }).where(eq(session.id, idle.sessionId))
  expect(await idle.trade(idle.refresh.text)).toBeNull()
  expect(await signedIn(idle.school, idle.sessionId)).toBeNull()
})

function withoutAccess(browser: Browser): Browser {
  browser.cookies.delete(cookieNames.access)
  return browser
}

async function eventsOf(topic: string, sessionId: string) {
  const school = await door.school()
  const rows = await school.db.execute<{ payload: object }>(sql`
    select payload from outbox where topic = ${topic} and payload ->> 'sessionId' = ${sessionId}`)
  return rows.map(({ payload }) => payload)
}
