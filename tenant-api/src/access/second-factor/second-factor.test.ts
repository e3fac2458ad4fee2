import { eq, sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { beforeAll, expect, test } from 'vitest'
import { runConcurrently, someoneWaits } from '../../../testing/concurrent-transaction.ts'
import { castSchool } from '../../../testing/school.ts'
import { setPassword } from '../sessions/account.ts'
import { giveRole } from '../sessions/rights/assignment.ts'
import { endOtherSessions, endSession, listSessions, logIn, logOut, readMe } from '../sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import { account } from '../sessions/tables.ts'
import { setGrant } from '../../../testing/grants.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { proveAgain } from '../sessions/reauthentication/contract.ts'
import { readRoles } from '../roles/contract.ts'
import { security } from '../../institute/settings/contract.ts'
import { endUserSessions } from '../users/contract.ts'
import * as contract from './contract.ts'
import { codeOf, stepOf } from './totp.ts'

const cast = await castSchool()
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const clerk = { id: null, name: 'Clerk' }
const refused = { problem: { status: 422, code: 'second-factor' } }

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that the app shows now, or some half minutes later. */
function codeNow(secret: string, later = 0): string {
  return codeOf(bytesOf(secret), stepOf(cast.clock.now) + later)
}

async function setUp(speaker: Speaker) {
  const { secret } = await speaker.call(contract.beginSecondFactor, { body: {} })
  const { codes } = await speaker.call(contract.confirmSecondFactor, { body: { code: codeNow(secret) } })
  // Its first code is used up by now.
  cast.clock.pass(60)
  return { secret, codes }
}

async function enter(browser: Speaker, login: string) {
  return browser.call(logIn, { body: { login: `${login}@riverside.example`, password: demoPassword } })
}

const prove = (browser: Speaker, code: string, trusts = false) =>
  browser.call(contract.proveSecondFactor, { body: { code, trusts } })

const end = (browser: Speaker, code = '') => browser.call(contract.endSecondFactor, { body: { code } })

async function idOf(login: string): Promise<string> {
  const { db } = await cast.school()
  const where = eq(account.email, `${login}@riverside.example`)
  const [found] = await db.select({ id: account.id }).from(account).where(where)
  return found?.id ?? ''
}

async function give(login: string, role: string) {
  await giveRole(await cast.school(), clerk, { accountId: await idOf(login), role })
  await keepTime()
}

/** The database dates what it writes by its own clock, which may be ahead of the school's in these tests. */
async function keepTime() {
  const school = await cast.school()
  const now = cast.clock.now.toISOString()
  await school.transaction(clerk, 'accounts.seeded', async (tx) => {
    await tx.execute(sql`update account set begun_at = least(begun_at, ${now}::timestamptz)`)
    await tx.execute(sql`update assignment set created_at = least(created_at, ${now}::timestamptz)`)
  })
}
beforeAll(keepTime)

async function demand(secondFactorRoles: string[], secondFactorDays: number) {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(security.endpoints.read, {})
  const body = { secondFactorRoles, secondFactorDays } as object
  await nasreen.call(security.endpoints.change, { version, body })
}

test('who has set up a second factor comes in by the password and a code, each once', async () => {
  const tariq = await cast.as('tariq')
  const { secret, codes } = await setUp(tariq)
  const [kept = ''] = codes
  expect(new Set(codes).size).toBe(10)
  expect((await tariq.call(contract.readSecondFactor, {})).codesLeft).toBe(10)
  // The session in which it was set up goes on.
  await tariq.call(readRoles, {})
  const browser = cast.visitor()
  expect(await enter(browser, 'tariq')).toMatchObject({ owes: 'second-factor', grants: [] })
  await expect(browser.call(readRoles, {})).rejects.toMatchObject({
    problem: { status: 403, code: 'owes-second-factor' },
  })
  await expect(browser.call(contract.readSecondFactor, {})).rejects.toMatchObject({
    problem: { code: 'owes-second-factor' },
  })
  await expect(prove(browser, codeNow(secret, 5))).rejects.toMatchObject(refused)
  const code = codeNow(secret)
  expect(await prove(browser, code)).toMatchObject({ owes: null })
  await browser.call(readRoles, {})
  const other = cast.visitor()
  await enter(other, 'tariq')
  await expect(prove(other, code)).rejects.toMatchObject(refused)
  // A code proves later as well that it is still the same person.
  cast.clock.pass(11 * 60)
  await browser.call(proveAgain, { body: { by: 'app', code: codeNow(secret) } })
  await end(browser, kept)
  expect((await enter(cast.visitor(), 'tariq')).owes).toBeNull()
})

test('sessions of before have to prove it, too', async () => {
  const [here, there] = [await cast.as('sadia'), await cast.as('sadia')]
  const { codes } = await setUp(here)
  expect((await there.call(readMe, {})).owes).toBe('second-factor')
  await expect(there.call(listSessions, {})).rejects.toMatchObject({ problem: { status: 403 } })
  await end(here, codes[0])
})

test('a recovery code lets in once, and its owner is told', async () => {
  const imtiaz = await cast.as('imtiaz')
  const { codes } = await setUp(imtiaz)
  const [first = '', second = '', third = ''] = codes
  const browser = cast.visitor()
  await enter(browser, 'imtiaz')
  await prove(browser, first.toUpperCase().replace('-', ' '))
  expect((await browser.call(contract.readSecondFactor, {})).codesLeft).toBe(9)
  const other = cast.visitor()
  await enter(other, 'imtiaz')
  await expect(prove(other, first)).rejects.toMatchObject(refused)
  await cast.work()
  expect(
    cast.mails.some(({ kind, to }) => kind === 'second-factor.recovered' && to.startsWith('imtiaz')),
  ).toBe(true)
  const { codes: fresh } = await browser.call(contract.renewRecoveryCodes, { body: { code: third } })
  await expect(prove(other, second)).rejects.toMatchObject(refused)
  await prove(other, fresh[0] ?? '')
  await end(other, fresh[1])
})

test('without the telephone a recovery code proves as well that it is still the same person, once', async () => {
  const adeel = await cast.as('adeel')
  const { codes } = await setUp(adeel)
  const [first = '', second = ''] = codes
  cast.clock.pass(11 * 60)
  const again = () => adeel.call(proveAgain, { body: { by: 'app', code: first } })
  await again()
  await expect(again()).rejects.toMatchObject(refused)
  expect((await adeel.call(contract.readSecondFactor, {})).codesLeft).toBe(9)
  const { rows } = await adeel.call(listNotifications, {})
  expect(rows.some(({ title }) => title === 'A recovery code of yours was used')).toBe(true)
  await end(adeel, second)
})

test('guesses are counted for all strange browsers together, and keep nobody out on a device where it was proved', async () => {
  const rabia = await cast.as('rabia')
  const { secret } = await setUp(rabia)
  const own = cast.visitor()
  await enter(own, 'rabia')
  await prove(own, codeNow(secret))
  await own.call(logOut, {})
  cast.clock.pass(60)
  const browsers = await Promise.all(Array.from({ length: 12 }, () => cast.visitor()))
  for (const browser of browsers) await enter(browser, 'rabia')
  const said = await Promise.all(
    browsers.map((browser) =>
      prove(browser, codeNow(secret, 40)).then(
        () => 200,
        (error) => error.problem.status,
      ),
    ),
  )
  expect(said.filter((status) => status === 422)).toHaveLength(5)
  expect(said.filter((status) => status === 429)).toHaveLength(7)
  // Whoever has the password has used up what strangers may guess; its owner comes in, and is not guessed at without end.
  await enter(own, 'rabia')
  await prove(own, codeNow(secret))
  await own.call(logOut, {})
  await enter(own, 'rabia')
  const guessed = await Promise.all(
    Array.from({ length: 12 }, () => prove(own, codeNow(secret, 40)).catch((error) => error.problem.status)),
  )
  expect(guessed.filter((status) => status === 422)).toHaveLength(5)
  cast.clock.pass(16 * 60)
  const [browser] = browsers
  if (browser) await prove(browser, codeNow(secret))
})

test('a device may be trusted for thirty days, until the password is another one', async () => {
  const maria = await cast.as('maria')
  const { secret } = await setUp(maria)
  const browser = cast.visitor()
  await enter(browser, 'maria')
  await prove(browser, codeNow(secret), true)
  expect((await enter(browser, 'maria')).owes).toBeNull()
  expect((await enter(cast.visitor(), 'maria')).owes).toBe('second-factor')
  cast.clock.pass(31 * 86_400)
  expect((await enter(browser, 'maria')).owes).toBe('second-factor')
  await prove(browser, codeNow(secret), true)
  expect((await enter(browser, 'maria')).owes).toBeNull()
  const [school, accountId] = [await cast.school(), await idOf('maria')]
  await setPassword(school, clerk, { accountId, password: 'a long walk to school' })
  const again = await browser.call(logIn, {
    body: { login: 'maria@riverside.example', password: 'a long walk to school' },
  })
  expect(again.owes).toBe('second-factor')
})

test('a device that is logged out from elsewhere is trusted no more: one, all others, and all by the office', async () => {
  const sana = await cast.as('sana')
  const { secret } = await setUp(sana)
  const lost = cast.visitor()
  const trust = async () => {
    expect((await enter(lost, 'sana')).owes).toBe('second-factor')
    cast.clock.pass(60)
    const { sessionId } = await prove(lost, codeNow(secret), true)
    return sessionId
  }
  await sana.call(endSession, { params: { id: await trust() } })
  await trust()
  await sana.call(endOtherSessions, {})
  await trust()
  // Nobody is logged in on it just now; who logs all others out means it as well.
  await lost.call(logOut, {})
  await sana.call(endOtherSessions, {})
  await trust()
  const tariq = await cast.as('tariq')
  const endAll = async () => tariq.call(endUserSessions, { params: { id: await idOf('sana') } })
  await endAll()
  await trust()
  await lost.call(logOut, {})
  await endAll()
  await trust()
})

test('a lost factor is taken away by the office with a reason, never beyond its own powers, and its owner is told', async () => {
  const waqas = await cast.as('waqas')
  await setUp(waqas)
  const id = await idOf('waqas')
  const body = { reason: 'Lost the telephone' }
  const remove = (speaker: Speaker, of = id) =>
    speaker.call(contract.removeSecondFactor, { params: { id: of }, body })
  await expect(remove(waqas)).rejects.toMatchObject({ problem: { status: 403 } })
  const tariq = await cast.as('tariq')
  const nasreen = await cast.as('nasreen')
  const { codes } = await setUp(nasreen)
  // An administrator may do whatever a super admin may, until that is taken away.
  await setGrant(await cast.school(), clerk, {
    role: 'administrator',
    resource: 'audit',
    action: 'view',
    reach: null,
  })
  await expect(remove(tariq, await idOf('nasreen'))).rejects.toMatchObject({
    problem: { status: 403, code: 'users.beyond-own' },
  })
  await expect(remove(nasreen, await idOf('nasreen'))).rejects.toMatchObject({
    problem: { status: 409, code: 'users.oneself' },
  })
  expect(await remove(tariq)).toMatchObject({ since: null, codesLeft: 0 })
  await expect(remove(tariq)).rejects.toMatchObject({ problem: { code: 'second-factor-none' } })
  const fresh = cast.visitor()
  expect((await enter(fresh, 'waqas')).owes).toBeNull()
  const { rows } = await fresh.call(listNotifications, {})
  expect(rows.some(({ title }) => title === 'Your log-in has no second factor any more')).toBe(true)
  const audit = await nasreen.call(listAudit, { query: { act: 'second-factors.taken-away' } })
  expect(audit.rows[0]?.sentence).toContain('Lost the telephone')
  await end(nasreen, codes[0])
})

test('a role that asks for one lets its holders work for some days, and then only set it up', async () => {
  await demand(['admin', 'own'], 3)
  expect((await enter(cast.visitor(), 'sadia')).owes).toBeNull()
  cast.clock.pass(3 * 86_400 + 1)
  const browser = cast.visitor()
  expect((await enter(browser, 'sadia')).owes).toBe('enrolment')
  await expect(browser.call(listSessions, {})).rejects.toMatchObject({ problem: { code: 'owes-enrolment' } })
  const { codes } = await setUp(browser)
  expect((await browser.call(readMe, {})).owes).toBeNull()
  await expect(end(browser, codes[0])).rejects.toMatchObject({
    problem: { status: 409, code: 'second-factor-demanded' },
  })
  // Who holds another role goes on as before.
  expect((await enter(cast.visitor(), 'nasreen')).owes).toBeNull()
  await demand([], 3)
  await end(browser, codes[0])
})

test('a role that comes to need one later begins nobody else’s days anew', async () => {
  await demand(['administrator'], 3)
  cast.clock.pass(3 * 86_400 - 60)
  expect((await enter(cast.visitor(), 'tariq')).owes).toBeNull()
  await demand(['administrator', 'hr'], 3)
  cast.clock.pass(120)
  expect((await enter(cast.visitor(), 'tariq')).owes).toBe('enrolment')
  const hr = cast.visitor()
  expect((await enter(hr, 'adeel')).owes).toBeNull()
  // Who has both has the days of the first.
  await give('adeel', 'administrator')
  expect((await hr.call(readMe, {})).owes).toBeNull()
  await demand(['hr'], 3)
  await demand([], 3)
})

test('who is given the role, or lets themselves in, later has all the days from then', async () => {
  await demand(['admin'], 3)
  cast.clock.pass(5 * 86_400)
  expect((await enter(cast.visitor(), 'sadia')).owes).toBe('enrolment')
  await give('imtiaz', 'admin')
  const given = cast.visitor()
  expect((await enter(given, 'imtiaz')).owes).toBeNull()
  cast.clock.pass(3 * 86_400 + 1)
  expect((await enter(cast.visitor(), 'imtiaz')).owes).toBe('enrolment')
  // An invitation lay for a week.
  const school = await cast.school()
  const id = await idOf('sadia')
  await school.transaction(clerk, 'accounts.seeded', async (tx) => {
    const where = eq(account.id, id)
    await tx.update(account).set({ state: 'invited', begunAt: null }).where(where)
    await tx.update(account).set({ state: 'active', updatedAt: cast.clock.now.toISOString() }).where(where)
  })
  expect((await enter(cast.visitor(), 'sadia')).owes).toBeNull()
  cast.clock.pass(3 * 86_400 + 1)
  expect((await enter(cast.visitor(), 'sadia')).owes).toBe('enrolment')
  await demand([], 3)
})

test('a new telephone takes the place of the old one with its first code', async () => {
  const tariq = await cast.as('tariq')
  const old = await setUp(tariq)
  const [kept = ''] = old.codes
  const next = await tariq.call(contract.beginSecondFactor, { body: { code: kept } })
  const first = cast.visitor()
  await enter(first, 'tariq')
  await prove(first, codeNow(old.secret))
  await first.call(readRoles, {})
  await tariq.call(contract.confirmSecondFactor, { body: { code: codeNow(next.secret) } })
  // The other session proved the old one.
  expect((await first.call(readMe, {})).owes).toBe('second-factor')
  cast.clock.pass(60)
  const browser = cast.visitor()
  await enter(browser, 'tariq')
  await expect(prove(browser, codeNow(old.secret))).rejects.toMatchObject(refused)
  await prove(browser, codeNow(next.secret))
})

test('whoever sits at an open session changes nothing of the factor by the password alone', async () => {
  const kamran = await cast.as('kamran')
  const { secret, codes } = await setUp(kamran)
  const [kept = ''] = codes
  const wrong = codeNow(secret, 40)
  await expect(end(kamran, wrong)).rejects.toMatchObject(refused)
  await expect(kamran.call(contract.renewRecoveryCodes, { body: { code: wrong } })).rejects.toMatchObject(
    refused,
  )
  for (const body of [{}, { code: wrong }]) {
    await expect(kamran.call(contract.beginSecondFactor, { body })).rejects.toMatchObject(refused)
  }
  expect((await kamran.call(contract.readSecondFactor, {})).codesLeft).toBe(10)
  await kamran.call(contract.beginSecondFactor, { body: { code: codeNow(secret) } })
  expect((await end(kamran, kept)).since).toBeNull()
})

/** Two acts that both come to the rows of `held`, the first of them first; how each ended. */
async function meeting(
  held: { session: string },
  acts: readonly [() => Promise<unknown>, () => Promise<unknown>],
) {
  const ends: Promise<'fulfilled' | 'rejected'>[] = []
  await runConcurrently(cast, async (tx) => {
    await tx`select from session where id = ${held.session} for update`
    for (const act of acts) {
      ends.push(endOf(act))
      await someoneWaits(tx, ends.length)
    }
  })
  return Promise.all(ends)
}

/** How an act ends. A refusal is caught where it begins, for it may come before the others have ended. */
function endOf(act: () => Promise<unknown>): Promise<'fulfilled' | 'rejected'> {
  return act().then(
    () => 'fulfilled',
    () => 'rejected',
  )
}

/** Somebody with a factor who has begun to set up another, and is about to prove the one of before elsewhere. */
async function changingOver(login: string) {
  const here = await cast.as(login)
  const { secret: before } = await setUp(here)
  const there = cast.visitor()
  const { sessionId } = await enter(there, login)
  const again = { code: codeNow(before) }
  const { secret: after } = await here.call(contract.beginSecondFactor, { body: again })
  cast.clock.pass(60)
  const confirm = () => here.call(contract.confirmSecondFactor, { body: { code: codeNow(after) } })
  return { here, there, sessionId, before, confirm }
}

test('a factor that is proved just before another is confirmed has proved nothing, and its device is not trusted', async () => {
  const { there, sessionId, before, confirm } = await changingOver('hina')
  const proving = () => prove(there, codeNow(before), true)
  expect(await meeting({ session: sessionId }, [proving, confirm])).toEqual(['fulfilled', 'fulfilled'])
  expect((await there.call(readMe, {})).owes).toBe('second-factor')
  expect((await enter(there, 'hina')).owes).toBe('second-factor')
})

test('a code of the factor of before is good no more as soon as another is being confirmed', async () => {
  const { there, sessionId, before, confirm } = await changingOver('waqas')
  const proving = () => prove(there, codeNow(before, 1))
  expect(await meeting({ session: sessionId }, [confirm, proving])).toEqual(['fulfilled', 'rejected'])
  expect((await there.call(readMe, {})).owes).toBe('second-factor')
})

test('who logs in on a trusted device while another factor is confirmed proves that one', async () => {
  const { there, before, confirm } = await changingOver('farzana')
  await prove(there, codeNow(before), true)
  expect((await enter(there, 'farzana')).owes).toBeNull()
  const ends: Promise<unknown>[] = []
  await runConcurrently(cast, async (tx) => {
    await tx`select from known_device where account_id = ${await idOf('farzana')} for update`
    for (const act of [() => enter(there, 'farzana'), confirm]) {
      ends.push(act())
      await someoneWaits(tx, ends.length)
    }
  })
  await Promise.all(ends)
  expect((await there.call(readMe, {})).owes).toBe('second-factor')
})
