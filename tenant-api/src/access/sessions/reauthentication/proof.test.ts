import { eq } from 'drizzle-orm'
import { endpoints } from '../../../server/endpoints.ts'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { setPassword } from '../account.ts'
import { listSessions, logIn, logOut, readMe } from '../contract.ts'
import { demoPassword } from '../../../../demo/access/sessions/seed.ts'
import { account, session } from '../tables.ts'
import { readSite } from '../../../institute/institute/contract.ts'
import { askPassword } from '../../passwords/contract.ts'
import { readRoles, createRole } from '../../roles/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const clerk = { id: null, name: 'Clerk' }
const given = 'seven green parrots'
const own = 'a long walk to school'
const owing = { problem: { status: 403, code: 'owes-password' } }
const again = { problem: { status: 403, code: 'prove-again' } }

async function idOf(login: string): Promise<string> {
  const { db } = await cast.school()
  const where = eq(account.email, `${login}@riverside.example`)
  const [found] = await db.select({ id: account.id }).from(account).where(where)
  return found?.id ?? ''
}

async function give(login: string): Promise<void> {
  const accountId = await idOf(login)
  await setPassword(await cast.school(), clerk, { accountId, password: given, mustChange: true })
}

async function enter(login: string, password: string) {
  const browser = cast.visitor()
  const me = await browser.call(logIn, { body: { login: `${login}@riverside.example`, password } })
  return { browser, me }
}

test('whoever was given a password chooses their own before anything else, and has no power until then', async () => {
  await give('tariq')
  const { browser, me } = await enter('tariq', given)
  expect([me.owes, me.grants]).toEqual(['password', []])
  await expect(browser.call(readRoles, {})).rejects.toMatchObject(owing)
  await expect(browser.call(listSessions, {})).rejects.toMatchObject(owing)
  await expect(browser.call(contract.readProof, {})).rejects.toMatchObject(owing)
  // What is everybody's to see is theirs as well.
  expect((await browser.call(readSite, {})).name).toBe('Riverside School System')
  const choose = (password: string) => browser.call(askPassword, { body: { current: given, password } })
  await expect(choose(given)).rejects.toMatchObject({ problem: { code: 'same-password' } })
  // It is set at once: the letter would go to an address that nobody has tried.
  expect(await choose(own)).toEqual({ sentTo: null, minutes: 0 })
  const now = await browser.call(readMe, {})
  expect([now.owes, now.grants.length > 0]).toEqual([null, true])
  await browser.call(readRoles, {})
  await expect(enter('tariq', given)).rejects.toMatchObject({ problem: { status: 401 } })
  expect((await enter('tariq', own)).me.owes).toBeNull()
})

test('a session that owes can be ended, and gives way to another', async () => {
  await give('waqas')
  const { browser } = await enter('waqas', given)
  await browser.call(logOut, {})
  await expect(browser.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
})

test('what may be called by who owes something is little, and nothing of it belongs to others', () => {
  const open = endpoints.filter(({ whileOwing }) => whileOwing.length > 0)
  expect(open.map(({ method, path, whileOwing }) => `${method} ${path}: ${whileOwing.join(', ')}`)).toEqual([
    'GET /me: second-factor, password, enrolment',
    'POST /session: second-factor, password, enrolment',
    'DELETE /session: second-factor, password, enrolment',
    'POST /welcome: second-factor, password, enrolment',
    'GET /session/proof: enrolment',
    'POST /session/proof/codes: enrolment',
    'POST /session/proof: enrolment',
    'POST /me/password: password',
    'GET /me/second-factor: enrolment',
    'POST /me/second-factor: enrolment',
    'PUT /me/second-factor: enrolment',
    'POST /session/second-factor: second-factor',
    'POST /session/by-provider: second-factor, password, enrolment',
    'POST /session/by-token: second-factor, password, enrolment',
  ])
})

test('who gets in is changed by a session that proved of late whose it is', async () => {
  const nasreen = await cast.as('nasreen')
  const make = (name: string) => nasreen.call(createRole, { body: { name } })
  await make('Librarian')
  cast.clock.pass(10 * 60 + 1)
  await expect(make('Gardener')).rejects.toMatchObject(again)
  // What reads, and what somebody may not do anyway, asks for no proof.
  await nasreen.call(readRoles, {})
  const sadia = await cast.as('sadia')
  cast.clock.pass(10 * 60 + 1)
  await expect(sadia.call(createRole, { body: { name: 'Cook' } })).rejects.toMatchObject({
    problem: { status: 403, code: 'forbidden' },
  })
  expect(await nasreen.call(contract.readProof, {})).toEqual({ ways: ['password'] })
  const prove = (password: string) =>
    nasreen.call(contract.proveAgain, { body: { by: 'password', password } })
  await expect(prove('not this one')).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/password' }] },
  })
  await expect(make('Gardener')).rejects.toMatchObject(again)
  await prove(demoPassword)
  await make('Gardener')
})

test('guesses at a proof are counted as those at the door', async () => {
  const nasreen = await cast.as('nasreen')
  const guess = () =>
    nasreen
      .call(contract.proveAgain, { body: { by: 'password', password: 'not this one' } })
      .catch((error) => error.problem.status)
  const said = await Promise.all(Array.from({ length: 12 }, guess))
  expect(said.filter((status) => status === 422)).toHaveLength(5)
  expect(said.filter((status) => status === 429)).toHaveLength(7)
})

test('who has no password proves by a code that is sent to them, in the session that asked', async () => {
  const { db } = await cast.school()
  const [here, there] = [await cast.as('imtiaz'), await cast.as('imtiaz')]
  await expect(here.call(contract.askProof, {})).rejects.toMatchObject({ problem: { code: 'proof-way' } })
  const [school, accountId] = [await cast.school(), await idOf('imtiaz')]
  await school.transaction(clerk, 'accounts.seeded', async (tx) => {
    await tx.update(account).set({ passwordHash: null }).where(eq(account.id, accountId))
  })
  expect(await here.call(contract.readProof, {})).toEqual({ ways: ['email'] })
  expect((await here.call(contract.askProof, {})).sentTo).toBe('i•••@riverside.example')
  await cast.work()
  const code = /\d{6}/.exec(cast.mails.findLast(({ kind }) => kind === 'code')?.subject ?? '')?.[0] ?? ''
  const prove = (browser: typeof here) => browser.call(contract.proveAgain, { body: { by: 'email', code } })
  await expect(prove(there)).rejects.toMatchObject({ problem: { code: 'code' } })
  const { sessionId } = await here.call(readMe, {})
  cast.clock.pass(60)
  const { provedAt } = await prove(here)
  const [row] = await db.select({ at: session.provedAt }).from(session).where(eq(session.id, sessionId))
  expect(new Date(row?.at ?? '').toISOString()).toBe(provedAt)
  await expect(prove(here)).rejects.toMatchObject({ problem: { code: 'code' } })
})

test('whom only a telephone reaches proves by a text', async () => {
  const here = await cast.as('usman.ghani')
  const { id } = await here.call(readMe, {})
  const school = await cast.school()
  await school.transaction(clerk, 'accounts.seeded', async (tx) => {
    await tx.update(account).set({ passwordHash: null }).where(eq(account.id, id))
  })
  expect(await here.call(contract.readProof, {})).toEqual({ ways: ['phone'] })
  expect((await here.call(contract.askProof, {})).sentTo).toBe('+92•••0103')
  await cast.work()
  const text = cast.texts.findLast(({ to, kind }) => to === '+923000000103' && kind === 'code')
  const code = /\d{6}/.exec(text?.words ?? '')?.[0] ?? ''
  await expect(here.call(contract.proveAgain, { body: { by: 'email', code } })).rejects.toMatchObject({
    problem: { code: 'proof-way' },
  })
  cast.clock.pass(11 * 60)
  await expect(here.call(contract.proveAgain, { body: { by: 'phone', code } })).rejects.toMatchObject({
    problem: { code: 'code' },
  })
  await here.call(contract.askProof, {})
  await cast.work()
  const next = /\d{6}/.exec(cast.texts.findLast(({ kind }) => kind === 'code')?.words ?? '')?.[0] ?? ''
  await here.call(contract.proveAgain, { body: { by: 'phone', code: next } })
})
