import { sql } from 'drizzle-orm'
import { speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { runConcurrently } from '../../../testing/concurrent-transaction.ts'
import { countCompared } from '../../../testing/count-comparisons.ts'
import { castSchool } from '../../../testing/school.ts'
import { setPassword } from '../sessions/account.ts'
import { setAccountState } from '../sessions/sign-in/account-state.ts'
import { logIn, readMe } from '../sessions/contract.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import * as contract from './contract.ts'

const plenty = { quota: 5_000, seconds: 3_600 }
const cast = await castSchool({
  proxies: ['127.0.0.1'],
  limits: { door: plenty, codes: plenty, guesses: plenty },
})
const phrase = 'a long walk to school'
const clerk = { id: null, name: 'Clerk' }
const refused = { problem: { status: 422, code: 'code' } }

/** The code of the last letter to somebody. */
async function codeFor(login: string): Promise<string> {
  await cast.work()
  const mail = cast.mails.findLast(({ to, kind }) => kind === 'code' && to === `${login}@riverside.example`)
  return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? 'none'
}

/** A browser in another network. */
const from = (ip: string) => speaker(cast.app(), cast.host, { 'x-forwarded-for': ip })

async function lettersTo(login: string): Promise<number> {
  await cast.work()
  return cast.mails.filter(({ to, kind }) => to === login && kind === 'code').length
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
  // On a device that the account knows, and elsewhere.
  const own = await cast.as('rabia')
  for (const browser of [own, cast.visitor()]) {
    const knock = (password: string) => browser.call(logIn, { body: { login, password } })
    for (let time = 0; time < 6; time += 1) await knock('wrong').catch(() => undefined)
    await expect(knock(demoPassword)).rejects.toMatchObject({ problem: { status: 429 } })
  }
  const ticket = await ask(login)
  const { token } = await check(ticket, await codeFor('rabia'))
  await set(token)
  expect((await own.call(logIn, { body: { login, password: phrase } })).name).toBe('Rabia Aslam')
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
  const compared = await countCompared(async () => {
    const guesses = await Promise.allSettled(
      Array.from({ length: 200 }, () => check(ticket, otherThan(code))),
    )
    expect(guesses.every(({ status }) => status === 'rejected')).toBe(true)
  })
  expect(compared).toBe(5)
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
  const rows = await school.db.execute<{ isSomebody: boolean; size: number }>(sql`
    select account_id is not null as "isSomebody", length(sealed) as size from one_time_code order by sent_at desc limit 3`)
  expect(rows.filter(({ isSomebody }) => isSomebody)).toHaveLength(1)
  expect(new Set(rows.map(({ size }) => size)).size).toBe(1)
})

test('who asks again is answered by what was typed: two names of one log-in are like two of nobody', async () => {
  const again = async (first: string, second: string) => {
    const browser = cast.visitor()
    await ask(first, browser)
    return ask(second, browser).then(
      () => 'sent',
      ({ problem }: { problem: { code: string } }) => problem.code,
    )
  }
  await runConcurrently(
    cast,
    (tx) => tx`update account set username = 'sadia.both' where email = 'sadia@riverside.example'`,
  )
  expect(await again('sadia@riverside.example', 'sadia.both')).toBe('sent')
  expect(await again('nobody.else@riverside.example', 'nobody.else')).toBe('sent')
  expect(await again('nobody.here@riverside.example', 'NOBODY.here@riverside.example')).toBe('code-just-sent')
})

test('a stranger who asks again and again spoils nobody’s code, and writes no more than twenty letters a day', async () => {
  const login = 'maria@riverside.example'
  const own = await cast.as('maria')
  const ticket = await ask(login, own)
  const code = await codeFor('maria')
  const asked: string[] = []
  const stranger = cast.visitor()
  for (let time = 0; time < 11; time += 1) {
    asked.push(
      await ask(login, stranger).then(
        () => 'sent',
        ({ problem }: { problem: { code: string } }) => problem.code,
      ),
    )
    cast.clock.pass(31)
  }
  expect(asked).toEqual([...Array.from({ length: 10 }, () => 'sent'), 'too-many-codes'])
  const { token } = await check(ticket, code)
  // Others come from elsewhere; each is answered, and in the end no letter is written.
  const before = await lettersTo(login)
  for (let time = 0; time < 15; time += 1) await ask(login, from(`10.0.${time}.1`))
  expect((await lettersTo(login)) - before).toBe(10)
  // The owner, on a device of their own, goes on.
  await set(token)
  await enter(login, phrase)
  await ask(login, own)
  await expect(ask(login, own)).rejects.toMatchObject({ problem: { status: 429, code: 'code-just-sent' } })
})

test('a new password, another address and a log-in that is switched off end all codes and tokens of before', async () => {
  const login = 'tariq@riverside.example'
  const school = await cast.school()
  const [tariq] = await school.db.execute<{ id: string }>(sql`select id from account where email = ${login}`)
  const accountId = tariq?.id ?? ''
  const stolen = await check(await ask(login, from('10.1.0.1')), await codeFor('tariq'))
  const left = await ask(login, from('10.1.1.1'))
  const code = await codeFor('tariq')
  await setPassword(school, clerk, { accountId, password: phrase })
  await expect(set(stolen.token)).rejects.toMatchObject({ problem: { code: 'reset-token' } })
  await expect(check(left, code)).rejects.toMatchObject(refused)
  const next = await check(await ask(login, from('10.1.2.1')), await codeFor('tariq'))
  await setAccountState(school, clerk, { accountId, state: 'disabled' })
  await expect(set(next.token)).rejects.toMatchObject({ problem: { code: 'reset-token' } })
  await setAccountState(school, clerk, { accountId, state: 'active' })
  await expect(set(next.token)).rejects.toMatchObject({ problem: { code: 'reset-token' } })
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

test('who has no e-mail address confirms a new password by a text, and without a telephone by the present one', async () => {
  const here = cast.visitor()
  await here.call(logIn, { body: { login: 'ghulam.rasool', password: demoPassword } })
  const body = { current: demoPassword, password: phrase }
  expect(await here.call(contract.askPassword, { body })).toEqual({ sentTo: '+92•••0709', minutes: 10 })
  await cast.work()
  const text = cast.texts.findLast(({ to, kind }) => to === '+923000000709' && kind === 'code')
  const code = /\d{6}/.exec(text?.words ?? '')?.[0] ?? ''
  // Nothing has happened yet.
  await enter('ghulam.rasool', demoPassword)
  await here.call(contract.confirmPassword, { body: { code } })
  await enter('ghulam.rasool', phrase)
  // A text says so to whom no letter reaches.
  await cast.work()
  expect(cast.texts.find(({ kind }) => kind === 'password-changed')).toMatchObject({ to: '+923000000709' })

  const other = cast.visitor()
  await other.call(logIn, { body: { login: 'bilal.imran', password: demoPassword } })
  await runConcurrently(cast, (tx) => tx`update account set phone = null where username = 'bilal.imran'`)
  expect(await other.call(contract.askPassword, { body })).toEqual({ sentTo: null, minutes: 0 })
  await enter('bilal.imran', phrase)
})

test('of a telephone that several share, whoever has the code says whose password it sets', async () => {
  await runConcurrently(
    cast,
    (tx) => tx`update account set phone = '+923000000102', password_hash = (
        select password_hash from account where username = 'usman.ghani')
      where username in ('bilal.imran', 'ayesha.imran')`,
  )
  const askByPhone = async () => {
    const ticket = await ask('0300 0000102')
    await cast.work()
    const text = cast.texts.findLast(({ to, kind }) => to === '+923000000102' && kind === 'code')
    cast.clock.pass(60)
    const code = /\d{6}/.exec(text?.words ?? '')?.[0] ?? 'none'
    return cast.visitor().call(contract.checkReset, { body: { ticket, code } })
  }
  const { token, choices } = await askByPhone()
  expect(choices.map(({ name, roles }) => [name, ...roles])).toEqual([
    ['Ayesha Imran', 'Guardian'],
    ['Bilal Imran', 'Student'],
  ])
  const late = { problem: { code: 'reset-token' } }
  const reset = (account?: string) =>
    cast
      .visitor()
      .call(contract.resetPassword, { body: { token, password: phrase, ...(account && { account }) } })
  // Not whose it is not, and of several not without a word.
  await expect(reset()).rejects.toMatchObject(late)
  const { id: stranger } = await (await cast.as('usman.ghani')).call(readMe, {})
  await expect(reset(stranger)).rejects.toMatchObject(late)
  await reset(choices[1]?.id)
  await enter('bilal.imran', phrase)
  await enter('ayesha.imran', demoPassword)
  await expect(reset(choices[0]?.id)).rejects.toMatchObject(late)
})

test('another e-mail address of the log-in is confirmed by a code that is sent to it, and the old one is told', async () => {
  const asif = await cast.as('asif')
  const body = { email: 'asif.khan@riverside.example', current: demoPassword }
  await expect(
    asif.call(contract.askEmail, { body: { ...body, current: 'not this one' } }),
  ).rejects.toMatchObject({ problem: { errors: [{ pointer: '/current' }] } })
  await expect(
    asif.call(contract.askEmail, { body: { ...body, email: 'ASIF@riverside.example' } }),
  ).rejects.toMatchObject({ problem: { errors: [{ pointer: '/email' }] } })
  await asif.call(contract.askEmail, { body })
  const code = await codeFor('asif.khan')
  await expect(asif.call(contract.confirmEmail, { body: { code: otherThan(code) } })).rejects.toMatchObject(
    refused,
  )
  // The code of one thing does not confirm the other.
  await expect(asif.call(contract.confirmPassword, { body: { code } })).rejects.toMatchObject(refused)
  expect(await asif.call(contract.confirmEmail, { body: { code } })).toEqual({ email: body.email })
  expect(await asif.call(readMe, {})).toMatchObject({ email: body.email, emailVerified: true })
  await expect(enter('asif@riverside.example', demoPassword)).rejects.toMatchObject({
    problem: { status: 401 },
  })
  await enter(body.email, demoPassword)
  await cast.work()
  expect(cast.mails.filter(({ kind }) => kind === 'email-changed').map(({ to }) => to)).toEqual([
    'asif@riverside.example',
  ])
  // What they are written to as a person goes along, where it was the same.
  const school = await cast.school()
  const [known] = await school.db.execute<{ email: string }>(sql`
    select p.email from person p join account a on a.person_id = p.id where a.email = ${body.email}`)
  expect(known?.email).toBe(body.email)
})

test('whose address it is already is told to who reads its mail, and to nobody else', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { email: 'tariq@riverside.example', current: demoPassword }
  expect(await nasreen.call(contract.askEmail, { body })).toEqual({ minutes: 10 })
  const code = await codeFor('tariq')
  await expect(nasreen.call(contract.confirmEmail, { body: { code } })).rejects.toMatchObject({
    problem: { status: 409, code: 'login-taken' },
  })
  expect((await nasreen.call(readMe, {})).email).toBe('nasreen@riverside.example')
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
