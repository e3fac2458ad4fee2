import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { logIn, readMe } from '../../access/sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { staff } from '../../people/employees/contract.ts'
import { guardians } from '../../people/students-and-guardians/contract.ts'
import { setGrant } from '../../../testing/grants.ts'
import { askLogInCode, checkLogInCode, logInByToken } from './sign-in-codes/contract.ts'
import { askReset, checkReset, resetPassword } from '../../access/passwords/contract.ts'
import { security } from '../../institute/settings/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { changeLogIn } from '../../access/users/contract.ts'
import * as contract from './contract.ts'

const plenty = { quota: 5_000, seconds: 3_600 }
const cast = await castSchool({ limits: { door: plenty, codes: plenty, guesses: plenty } })
const { MAIN } = demoCampuses
const gone = { problem: { code: 'log-in-link', status: 409 } }

let number = 0
/** A mother of the school, invited by text, with the number that it went to. */
async function invited() {
  const phone = `+9230055502${String((number += 1)).padStart(2, '0')}`
  const nasreen = await cast.as('nasreen')
  const body = { campusId: MAIN, firstName: `Nayi${'abcdefghij'[number]}`, lastName: 'Amman', phone }
  const { id } = await nasreen.call(guardians.endpoints.create, { body: body as never })
  const roles = [{ role: 'guardian', campusId: null }]
  const { user } = await nasreen.call(contract.invite, { body: { personId: id, channel: 'text', roles } })
  await cast.work()
  const words = cast.texts.findLast(({ to }) => to === phone)?.words ?? ''
  return { phone, user, personId: id, token: /\/invited#([\w-]{43})/.exec(words)?.[1] ?? '' }
}

async function codeTo(phone: string): Promise<string> {
  await cast.work()
  const text = cast.texts.findLast(({ to, kind }) => to === phone && kind === 'code')
  return /\d{6}/.exec(text?.words ?? '')?.[0] ?? 'none'
}

/** What a code that was asked for by a telephone opens. */
async function traded(phone: string) {
  const { ticket } = await cast.visitor().call(askLogInCode, { body: { login: phone } })
  const code = await codeTo(phone)
  cast.clock.pass(60)
  return cast.visitor().call(checkLogInCode, { body: { ticket, code } })
}

async function accountOf(id: string) {
  const { db } = await cast.school()
  const [row] = await db.execute<Record<string, unknown>>(sql`
    select a.state, a.phone, a.phone_verified_at is not null as confirmed, a.language, a.password_hash is null as without,
      (select ended from invitation where account_id = a.id order by sent_at desc limit 1) as ended
    from account a where a.id = ${id}`)
  return row
}

test('a mother who was invited types her number at the door instead, and answers by the code', async () => {
  const { phone, user, token } = await invited()
  const { token: entry, choices } = await traded(phone)
  expect(choices.map(({ id }) => id)).toEqual([user])
  const browser = cast.visitor()
  const body = { token: entry, account: user, language: 'ur' as const }
  const me = await browser.call(logInByToken, { body })
  expect(me).toMatchObject({ id: user, hasPassword: false, language: 'ur' })
  expect(await browser.call(readMe, {})).toMatchObject({ id: user })
  expect(await accountOf(user)).toEqual({
    state: 'active',
    phone,
    confirmed: true,
    language: 'ur',
    without: true,
    ended: 'accepted',
  })
  const { rows } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 10 } })
  expect(rows.map(({ sentence }) => sentence)).toContain(`${me.name} accepted the invitation`)
  // The link of the text is answered with it, and the next time she comes in as everybody does.
  await expect(cast.visitor().call(contract.readInvitation, { body: { token } })).rejects.toMatchObject({
    problem: { code: 'invitation' },
  })
  const again = await traded(phone)
  expect(
    await cast.visitor().call(logInByToken, { body: { token: again.token, account: user } }),
  ).toMatchObject({
    id: user,
    // What is chosen at the door later changes nothing.
    language: 'ur',
  })
})

test('an invitation that has run out is answered by a code, and one that was withdrawn is not', async () => {
  const late = await invited()
  cast.clock.pass(8 * 86_400)
  const { token, choices } = await traded(late.phone)
  expect(
    await cast.visitor().call(logInByToken, { body: { token, account: choices[0]?.id ?? '' } }),
  ).toMatchObject({
    id: late.user,
  })
  const { phone, user } = await invited()
  const held = await traded(phone)
  await (await cast.as('nasreen')).call(contract.revokeInvitation, { params: { id: user } })
  await expect(
    cast.visitor().call(logInByToken, { body: { token: held.token, account: user } }),
  ).rejects.toMatchObject(gone)
  expect(await accountOf(user)).toMatchObject({ state: 'invited', ended: 'revoked' })
  const before = cast.texts.length
  await cast.visitor().call(askLogInCode, { body: { login: phone } })
  await cast.work()
  expect(cast.texts.slice(before)).toEqual([])
  cast.clock.pass(60)
})

test('who will work here is let in by the link alone, and nobody where the school wants passwords', async () => {
  const nasreen = await cast.as('nasreen')
  const phone = '+923005550299'
  const body = { campusId: MAIN, firstName: 'Naya', lastName: 'Chowkidar', phone }
  const { id } = await nasreen.call(staff.endpoints.create, { body: body as never })
  const roles = [{ role: 'staff', campusId: null }]
  const { user, code } = await nasreen.call(contract.invite, {
    body: { personId: id, channel: 'text', roles },
  })
  await cast.work()
  const link = cast.texts.findLast(({ to }) => to === phone)?.words ?? ''
  const token = /\/invited#([\w-]{43})/.exec(link)?.[1] ?? ''
  const before = cast.texts.length
  await cast.visitor().call(askLogInCode, { body: { login: phone } })
  await cast.work()
  expect(cast.texts.slice(before)).toEqual([])
  expect(await cast.visitor().call(contract.readInvitation, { body: { token } })).toMatchObject({
    byCode: false,
    asksCode: true,
  })
  const without = { token, language: 'en' as const }
  await expect(cast.visitor().call(contract.acceptInvitation, { body: without })).rejects.toMatchObject({
    problem: { status: 422, errors: [{ pointer: '/password' }] },
  })
  // The link came to this telephone: a forgotten password is replaced by it.
  const password = 'two mangoes in the rain'
  const accept = (more: object) =>
    cast.visitor().call(contract.acceptInvitation, { body: { ...without, password, ...more } })
  // Whoever has the link alone, because the number was mistyped, begins nothing.
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const more of [{}, { code: other }])
    await expect(accept(more)).rejects.toMatchObject({
      problem: { status: 422, code: 'office-code', errors: [{ pointer: '/code' }] },
    })
  expect(await accountOf(user)).toMatchObject({ state: 'invited', confirmed: false })
  const shown = await nasreen.call(contract.readLogIn, { params: { id } })
  expect(shown.user?.invitation).toMatchObject({ state: 'waiting', code })
  // Who sees the log-in and may invite nobody is not told it.
  for (const resource of ['users', 'staff']) {
    const cell = { role: 'finance_staff', resource, action: 'view', reach: 'institute' } as const
    await setGrant(await cast.school(), { id: null, name: 'Test' }, cell)
  }
  const seen = await (await cast.as('waqas')).call(contract.readLogIn, { params: { id } })
  expect(seen.user?.invitation).toMatchObject({ state: 'waiting', code: null })
  await accept({ code })
  expect(await accountOf(user)).toMatchObject({ state: 'active', phone, confirmed: true })
  cast.clock.pass(60)
  const { ticket } = await cast.visitor().call(askReset, { body: { login: '0300 5550299' } })
  const { token: reset } = await cast
    .visitor()
    .call(checkReset, { body: { ticket, code: await codeTo(phone) } })
  await cast.visitor().call(resetPassword, { body: { token: reset, password: 'a long walk to school' } })
  expect(
    await cast.visitor().call(logIn, { body: { login: '0300 5550299', password: 'a long walk to school' } }),
  ).toMatchObject({ id: user })
})

test('whoever comes in by codes answers the link without a password, where the school has it so', async () => {
  const { token, user } = await invited()
  const look = () => cast.visitor().call(contract.readInvitation, { body: { token } })
  expect(await look()).toMatchObject({ byCode: true })
  const nasreen = await cast.as('nasreen')
  const allow = async (codesFor: 'nobody' | 'families') => {
    const { version } = await nasreen.call(security.endpoints.read, {})
    await nasreen.call(security.endpoints.change, { version, body: { codesFor } })
  }
  await allow('nobody')
  expect(await look()).toMatchObject({ byCode: false })
  await allow('families')
  const browser = cast.visitor()
  const me = await browser.call(contract.acceptInvitation, { body: { token, language: 'ur' } })
  expect(me).toMatchObject({ id: user, hasPassword: false, language: 'ur' })
  expect(await accountOf(user)).toMatchObject({ state: 'active', without: true, confirmed: true })
})

test('a number that the record names is no way in: whoever may edit a record opens no log-in', async () => {
  const { personId, user, phone } = await invited()
  const nasreen = await cast.as('nasreen')
  const row = await nasreen.call(guardians.endpoints.get, { params: { id: personId } })
  const body = { phone: '+923005550301' } as never
  await nasreen.call(guardians.endpoints.update, { params: { id: personId }, version: row.version, body })
  expect(await accountOf(user)).toMatchObject({ phone })
})

test('guesses at the code of the office are counted before they are compared, whatever comes in at once', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { campusId: MAIN, firstName: 'Naya', lastName: 'Mali', phone: '+923005550298' }
  const { id } = await nasreen.call(staff.endpoints.create, { body: body as never })
  const roles = [{ role: 'staff', campusId: null }]
  const { code } = await nasreen.call(contract.invite, { body: { personId: id, channel: 'text', roles } })
  await cast.work()
  const words = cast.texts.findLast(({ to }) => to === body.phone)?.words ?? ''
  const token = /\/invited#([\w-]{43})/.exec(words)?.[1] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  const guess = (one: string | null) =>
    cast
      .visitor()
      .call(contract.acceptInvitation, {
        body: { token, password: 'two mangoes in the rain', language: 'en', code: one ?? undefined },
      })
      .then(
        () => 'in',
        ({ problem }: { problem: { code: string } }) => problem.code,
      )
  const said = await Promise.all(Array.from({ length: 30 }, () => guess(wrong)))
  expect(said.filter((one) => one === 'office-code').length).toBeLessThanOrEqual(5)
  expect(await guess(code)).toBe('too-many-attempts')
  cast.clock.pass(16 * 60)
  expect(await guess(code)).toBe('in')
})

test('families are told nothing by the office: their text alone lets them in', async () => {
  const { user, token } = await invited()
  expect(await cast.visitor().call(contract.readInvitation, { body: { token } })).toMatchObject({
    asksCode: false,
  })
  const body = { token, password: 'two mangoes in the rain', language: 'ur' as const }
  expect(await cast.visitor().call(contract.acceptInvitation, { body })).toMatchObject({ id: user })
})

test('another address ends what went by mail, another telephone what went there, and neither a link that was handed over', async () => {
  const tariq = await cast.as('tariq')
  const nasreen = await cast.as('nasreen')
  const ended = async (channel: contract.Channel, change: object, at: string) => {
    const phone = `+9230055504${at}`
    const person = {
      campusId: MAIN,
      firstName: 'Naya',
      lastName: 'Nafar',
      phone,
      email: `n${at}@staff.example`,
    }
    const { id } = await nasreen.call(staff.endpoints.create, { body: person as never })
    const roles = [{ role: 'staff', campusId: null }]
    const { user } = await nasreen.call(contract.invite, { body: { personId: id, channel, roles } })
    const log = { email: person.email, username: `nafar${at}`, ...change }
    await tariq.call(changeLogIn, { params: { id: user }, body: log })
    return (await accountOf(user))?.ended ?? 'good'
  }
  const [email, phone] = [{ email: 'another@staff.example' }, { phone: '+923005550499' }]
  expect(await ended('mail', { email: 'one@staff.example' }, '01')).toBe('revoked')
  expect(await ended('mail', phone, '02')).toBe('good')
  expect(await ended('text', phone, '03')).toBe('revoked')
  expect(await ended('text', email, '04')).toBe('good')
  expect(await ended('text', { phone: '+923005550405' }, '05')).toBe('good')
  expect(await ended('link', phone, '06')).toBe('good')
})

test('an invitation that is sent again goes to the telephone of the log-in, and not to that of the record', async () => {
  const { user } = await invited()
  const nasreen = await cast.as('nasreen')
  const [before] = await (
    await cast.school()
  ).db.execute<{ username: string }>(sql`select username::text from account where id = ${user}`)
  const phone = '+923005550497'
  const body = { email: null, username: before?.username ?? null, phone }
  await nasreen.call(changeLogIn, { params: { id: user }, body })
  expect(
    await nasreen.call(contract.sendAgain, { params: { id: user }, body: { channel: 'text' } }),
  ).toMatchObject({ phone })
  await cast.work()
  expect(cast.texts.findLast(({ kind }) => kind === 'invitation')?.to).toBe(phone)
})
