import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../testing.ts'
import { listAudit, logIn, readMe } from '../access/contract.ts'
import { staff } from '../employees/contract.ts'
import { guardians } from '../people/contract.ts'
import { askLogInCode, checkLogInCode, logInByToken } from '../log-in-codes/contract.ts'
import { askReset, checkReset, resetPassword } from '../passwords/contract.ts'
import { security } from '../settings/contract.ts'
import { demoCampuses } from '../structure/seed.ts'
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
  const { user } = await nasreen.call(contract.invite, { body: { personId: id, channel: 'text', roles } })
  await cast.work()
  const link = cast.texts.findLast(({ to }) => to === phone)?.words ?? ''
  const token = /\/invited#([\w-]{43})/.exec(link)?.[1] ?? ''
  const before = cast.texts.length
  await cast.visitor().call(askLogInCode, { body: { login: phone } })
  await cast.work()
  expect(cast.texts.slice(before)).toEqual([])
  expect(await cast.visitor().call(contract.readInvitation, { body: { token } })).toMatchObject({
    byCode: false,
  })
  const without = { token, language: 'en' as const }
  await expect(cast.visitor().call(contract.acceptInvitation, { body: without })).rejects.toMatchObject({
    problem: { status: 422, errors: [{ pointer: '/password' }] },
  })
  // The link came to this telephone: a forgotten password is replaced by it.
  const password = 'two mangoes in the rain'
  await cast.visitor().call(contract.acceptInvitation, { body: { ...without, password } })
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
