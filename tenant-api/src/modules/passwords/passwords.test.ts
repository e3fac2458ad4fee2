import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../testing.ts'
import { setAccountState } from '../access/account.ts'
import { logIn, readMe } from '../access/contract.ts'
import { demoPassword } from '../access/seed.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const phrase = 'a long walk to school'
const clerk = { id: null, name: 'Clerk' }
const refused = { problem: { status: 422, code: 'code' } }

/** The code of the last letter to somebody. */
async function codeFor(login: string): Promise<string> {
  await cast.work()
  const mail = cast.mails.findLast(({ to, kind }) => kind === 'code' && to === `${login}@riverside.example`)
  return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? 'none'
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const ask = async (login: string, browser = cast.visitor()) =>
  (await browser.call(contract.askReset, { body: { login } })).ticket
const check = (ticket: string, code: string) =>
  cast.visitor().call(contract.checkReset, { body: { ticket, code } })
const set = (token: string, password = phrase) =>
  cast.visitor().call(contract.resetPassword, { body: { token, password } })
const enter = (login: string, password: string) => cast.visitor().call(logIn, { body: { login, password } })

test('who forgot the password is sent a code, chooses another, and is logged out everywhere', async () => {
  const login = 'waqas@riverside.example'
  const there = await cast.as('waqas')
  const ticket = await ask(login)
  const code = await codeFor('waqas')
  await expect(check(ticket, otherThan(code))).rejects.toMatchObject(refused)
  const { token } = await check(ticket, code)
  // What is too weak is refused, and another may be tried.
  await expect(set(token, 'password')).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/password' }] },
  })
  await set(token)
  await expect(there.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  await expect(enter(login, demoPassword)).rejects.toMatchObject({ problem: { status: 401 } })
  expect((await enter(login, phrase)).name).toBe('Waqas Javed')
  await expect(set(token, 'another long walk')).rejects.toMatchObject({
    problem: { status: 409, code: 'reset-token' },
  })
  await expect(check(ticket, code)).rejects.toMatchObject(refused)
})

test('who waits for wrong passwords gets in with the new one at once', async () => {
  const login = 'rabia@riverside.example'
  for (let time = 0; time < 6; time += 1) await enter(login, 'wrong').catch(() => undefined)
  await expect(enter(login, demoPassword)).rejects.toMatchObject({ problem: { status: 429 } })
  const ticket = await ask(login)
  const { token } = await check(ticket, await codeFor('rabia'))
  await set(token)
  expect((await enter(login, phrase)).name).toBe('Rabia Aslam')
})

test('a code is good for ten minutes, and only where it was asked for', async () => {
  const login = 'adeel@riverside.example'
  const ticket = await ask(login)
  const code = await codeFor('adeel')
  const strange = await ask('nobody@riverside.example')
  await expect(check(strange, code)).rejects.toMatchObject(refused)
  await expect(check('a'.repeat(43), code)).rejects.toMatchObject(refused)
  const { token } = await check(ticket, code)
  // A code is traded once.
  await expect(check(ticket, code)).rejects.toMatchObject(refused)
  cast.clock.pass(601)
  await expect(set(token)).rejects.toMatchObject({ problem: { code: 'reset-token' } })
  const again = await ask(login)
  const next = await codeFor('adeel')
  await expect(check(ticket, next)).rejects.toMatchObject(refused)
  cast.clock.pass(601)
  await expect(check(again, next)).rejects.toMatchObject(refused)
})

test('of two hundred guesses at once five are compared, and the right one comes too late then', async () => {
  const login = 'sana@riverside.example'
  const ticket = await ask(login)
  const code = await codeFor('sana')
  const guesses = await Promise.allSettled(Array.from({ length: 200 }, () => check(ticket, otherThan(code))))
  expect(guesses.every(({ status }) => status === 'rejected')).toBe(true)
  const school = await cast.school()
  const rows = await school.db.execute<{ tries: number }>(sql`
    select tries from one_time_code c join account a on a.id = c.account_id where a.email = ${login}`)
  expect(rows).toMatchObject([{ tries: 5 }])
  await expect(check(ticket, code)).rejects.toMatchObject(refused)
})

test('a name that nobody has is answered like one that somebody has, and so is one whose log-in is off', async () => {
  const school = await cast.school()
  const [off] = await school.db.execute<{ id: string }>(
    sql`select id from account where email = 'kamran@riverside.example'`,
  )
  await setAccountState(school, clerk, { accountId: off?.id ?? '', state: 'disabled' })
  const before = cast.mails.length
  const names = ['farzana', 'nobody', 'kamran'].map((name) => `${name}@riverside.example`)
  const answers = await Promise.all(
    names.map(async (login) => {
      const answer = await cast.visitor().ask({
        method: 'POST',
        url: '/api/v1/password-reset',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login }),
      })
      const again = await cast.visitor().ask({
        method: 'POST',
        url: '/api/v1/password-reset',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login }),
      })
      return [answer, again].map(({ status, text, headers }) => ({
        status,
        text: text.replace(/"(requestId|ticket)":"[^"]*"/, ''),
        headers: Object.keys(headers).sort(),
      }))
    }),
  )
  expect(answers[0]?.map(({ status }) => status)).toEqual([202, 429])
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  await cast.work()
  expect(cast.mails.slice(before).map(({ to }) => to)).toEqual(['farzana@riverside.example'])
  // The same stands in the database, but for whose it is.
  const rows = await school.db.execute<{ isSomebody: boolean; sealed: number }>(sql`
    select account_id is not null as "isSomebody", length(sealed) as sealed from one_time_code
    where holder like 'name:%' or account_id = (select id from account where email = ${names[0] ?? ''})
    order by last_sent_at desc limit 3`)
  expect(new Set(rows.map(({ sealed }) => sealed)).size).toBe(1)
})

test('a stranger who asks again and again neither spoils the code of a known device nor writes all day', async () => {
  const login = 'maria@riverside.example'
  const own = await cast.as('maria')
  const ticket = await ask(login, own)
  const code = await codeFor('maria')
  const asked: string[] = []
  for (let time = 0; time < 12; time += 1) {
    asked.push(
      await ask(login).then(
        () => 'sent',
        ({ problem }: { problem: { code: string } }) => problem.code,
      ),
    )
    cast.clock.pass(31)
  }
  expect(asked).toEqual([...Array.from({ length: 10 }, () => 'sent'), 'too-many-codes', 'too-many-codes'])
  expect(await check(ticket, code)).toMatchObject({ minutes: 10 })
  await ask(login, own)
  await expect(ask(login, own)).rejects.toMatchObject({ problem: { status: 429, code: 'code-just-sent' } })
})

test('a new password of one’s own is confirmed by a code, and the other devices are logged out', async () => {
  const [here, there] = [await cast.as('imtiaz'), await cast.as('imtiaz')]
  const body = { current: demoPassword, password: phrase }
  await expect(
    here.call(contract.askPassword, { body: { ...body, current: 'not this one' } }),
  ).rejects.toMatchObject({ problem: { errors: [{ pointer: '/current' }] } })
  expect(await here.call(contract.askPassword, { body })).toEqual({
    sentTo: 'i•••@riverside.example',
    minutes: 10,
  })
  const code = await codeFor('imtiaz')
  // Nothing has happened yet.
  expect((await there.call(readMe, {})).name).toBe('Imtiaz Hussain')
  await expect(there.call(contract.confirmPassword, { body: { code } })).rejects.toMatchObject(refused)
  await here.call(contract.confirmPassword, { body: { code } })
  await expect(here.call(contract.confirmPassword, { body: { code } })).rejects.toMatchObject(refused)
  await expect(there.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  expect((await here.call(readMe, {})).name).toBe('Imtiaz Hussain')
  await expect(enter('imtiaz@riverside.example', demoPassword)).rejects.toMatchObject({
    problem: { status: 401 },
  })
  await enter('imtiaz@riverside.example', phrase)
})

test('who has no e-mail address sets a new password by the present one', async () => {
  const here = await cast.visitor()
  await here.call(logIn, { body: { login: 'ghulam.rasool', password: demoPassword } })
  const body = { current: demoPassword, password: phrase }
  expect(await here.call(contract.askPassword, { body })).toEqual({ sentTo: null, minutes: 0 })
  await enter('ghulam.rasool', phrase)
})

test('what nobody can use any more goes at night', async () => {
  const school = await cast.school()
  const count = async () =>
    Number((await school.db.execute(sql`select count(*) from one_time_code`))[0]?.count)
  expect(await count()).toBeGreaterThan(0)
  const { sweepCodes } = await import('./codes.ts')
  await sweepCodes(school)
  expect(await count()).toBeGreaterThan(0)
  cast.clock.pass(25 * 3600)
  await sweepCodes(await cast.school())
  expect(await count()).toBe(0)
})
