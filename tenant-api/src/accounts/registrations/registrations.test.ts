import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agree } from '../../../testing/plan.ts'
import { logIn, readMe } from '../../access/sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { readSite } from '../../institute/institute/contract.ts'
import { invite } from '../invitations/contract.ts'
import { askLogInCode, checkLogInCode, logInByToken } from '../invitations/sign-in-codes/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import {
  guardians,
  linkGuardian,
  listFamily,
  listOwnStudents,
} from '../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { users } from '../../access/users/contract.ts'
import * as contract from './contract.ts'
import { castRegistering } from '../../../testing/registrations.ts'

const {
  cast,
  elsewhere,
  contact,
  mother,
  worker,
  ask,
  check,
  send,
  codeTo,
  registered,
  rowOf,
  open,
  childAt,
  approve,
  reject,
  details,
  listed,
} = await castRegistering()
const { MAIN, CNL } = demoCampuses
const refused = (code: string, status: number) => ({ problem: { code, status } })
const phrase = 'two mangoes in the rain'

test('a school that has not opened it has no form and takes no registration; each kind is opened by itself', async () => {
  await open({ registersGuardians: false })
  await expect(cast.visitor().call(contract.readForm, {})).rejects.toMatchObject(
    refused('registrations.closed', 404),
  )
  await expect(ask(mother())).rejects.toMatchObject(refused('registrations.closed', 404))
  await open({ registersGuardians: true })
  expect(await cast.visitor().call(contract.readForm, {})).toMatchObject({
    guardians: true,
    staff: false,
    campuses: [],
  })
  await expect(ask(worker())).rejects.toMatchObject(refused('registrations.closed', 404))
  const { rows } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 5 } })
  expect(rows.map(({ sentence }) => sentence)).toContain('Changed how people are let in')
})

test('who began before the school closed it is told so at the end, and nothing is taken in', async () => {
  const said = mother()
  const { ticket } = await ask(said)
  const { token } = await check(ticket, await codeTo(String(said.email)))
  await open({ registersGuardians: false })
  await expect(send(token)).rejects.toMatchObject(refused('registrations.closed', 404))
  await open({ registersGuardians: true })
  expect(await send(token)).toEqual({ days: 30 })
})

test('a mother registers by telephone, is let in by nobody, is approved with her child, and logs in by a code', async () => {
  const child = await childAt(MAIN)
  const phone = '+923017770001'
  const said = mother({
    email: null,
    phone: '0301 7770001',
    firstName: 'شائستہ',
    lastName: 'پروین',
    children: [{ name: child.name, number: child.number }],
  })
  const { ticket, sentTo } = await ask(said)
  expect(sentTo).toBe('phone')
  const code = await codeTo(phone)
  expect(cast.texts.findLast(({ to }) => to === phone)?.words.length).toBeLessThanOrEqual(70)
  const { token, asksPassword } = await check(ticket, code)
  expect(asksPassword).toBe(false)
  expect(await send(token)).toEqual({ days: 30 })
  await cast.work()
  const { id } = await rowOf(phone)
  // Nobody is let in: there is no log-in of it, and a code goes nowhere.
  const texts = cast.texts.length
  await elsewhere().call(askLogInCode, { body: { login: phone } })
  await cast.work()
  expect(cast.texts.length).toBe(texts)
  // The office is told, and sees what is like what was said.
  const tariq = await cast.as('tariq')
  const [notice] = (await tariq.call(listNotifications, { query: { category: 'general', limit: 1 } })).rows
  expect(notice).toMatchObject({
    title: 'Somebody asks for a log-in',
    body: 'Guardian',
    page: `registrations/${id}`,
  })
  const seen = await details(tariq, id)
  expect(seen.children[0]?.found.map((one) => one.id)).toEqual([child.id])
  expect(seen.people.map(({ by }) => by)).toContainEqual(expect.arrayContaining(['child']))
  expect(seen).toMatchObject({ mayDecide: true, begins: 'code', deletedOn: '2026-12-19' })
  const done = await approve(tariq, id, { children: [{ studentId: child.id, relation: 'mother' }] })
  await cast.work()
  expect(cast.texts.findLast(({ to }) => to === phone)?.words).toMatch(/\/login$/)
  cast.clock.pass(60)
  const browser = elsewhere()
  const asked = await browser.call(askLogInCode, { body: { login: phone } })
  const entry = await browser.call(checkLogInCode, {
    body: { ticket: asked.ticket, code: await codeTo(phone) },
  })
  await browser.call(logInByToken, { body: { token: entry.token, account: done.user } })
  expect((await browser.call(readMe, {})).name).toBe('شائستہ پروین')
  expect((await browser.call(listOwnStudents, {})).rows.map((one) => one.id)).toEqual([child.id])
  const family = await tariq.call(listFamily, { params: { id: child.id } })
  expect(family.guardians.find((one) => one.id === done.personId)).toMatchObject({
    relation: 'mother',
    phone,
  })
  const { rows } = await tariq.call(listAudit, { query: { limit: 30 } })
  expect(rows.map(({ sentence }) => sentence)).toContain('Approved the registration of شائستہ پروین')
})

test('a teacher chooses a password before anybody has looked, and it lets in only afterwards', async () => {
  await open({ registersStaff: true })
  const email = contact()
  const said = worker({ email, identityNumber: '35202-7654321-1' })
  const { ticket } = await ask(said)
  const { token, asksPassword } = await check(ticket, await codeTo(email))
  expect(asksPassword).toBe(true)
  await expect(send(token)).rejects.toMatchObject(refused('invalid', 422))
  await expect(send(token, 'password')).rejects.toMatchObject({ problem: { status: 422 } })
  await send(token, phrase)
  await cast.work()
  const row = await rowOf(email)
  expect(row.sealed?.toString('latin1')).not.toContain('argon2')
  const enter = () => elsewhere().call(logIn, { body: { login: email, password: phrase } })
  await expect(enter()).rejects.toMatchObject({ problem: { code: 'login' } })
  const sadia = await cast.as('sadia')
  const body = { kind: 'staff', personId: null, list: 'staff' } as const
  // Nobody gives more than they have: nothing of it stays.
  await expect(
    sadia.call(contract.approve, {
      params: { id: row.id },
      body: { ...body, roles: [{ role: 'administrator', campusId: CNL }] },
    }),
  ).rejects.toMatchObject({ problem: { status: 403 } })
  expect((await rowOf(email)).state).toBe('waiting')
  const done = await sadia.call(contract.approve, {
    params: { id: row.id },
    body: { ...body, roles: [{ role: 'staff', campusId: CNL }] },
  })
  expect((await enter()).name).toBe('Kamran Yousaf')
  expect((await rowOf(email)).sealed).toBeNull()
  await cast.work()
  expect(cast.mails.findLast(({ to }) => to === email)?.subject).toMatch(/^You may log in at/)
  const { db } = await cast.school()
  const kept = await db.execute<{ number: string }>(
    sql`select identity_number as number from sensitive_detail where id = ${done.personId}`,
  )
  expect([...kept]).toEqual([{ number: '3520276543211' }])
})

test('whom the office takes somebody to be hears of it by what the school knew of them', async () => {
  const nasreen = await cast.as('nasreen')
  const known = await nasreen.call(guardians.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Zahida', lastName: 'Noor', phone: '+923017770055' },
  })
  const child = await childAt(MAIN, 1)
  // What was said before of whom she may see is not undone by this.
  await nasreen.call(linkGuardian, {
    params: { id: child.id, guardianId: known.id },
    body: { relation: 'mother', maySee: false },
  })
  const row = await registered(mother({ firstName: 'Zahida', lastName: 'Noor' }))
  await approve(nasreen, row.id, {
    personId: known.id,
    children: [{ studentId: child.id, relation: 'mother' }],
  })
  await cast.work()
  expect(cast.texts.findLast(({ to }) => to === '+923017770055')?.words).toMatch(/Not you\?/)
  const { guardians: family } = await nasreen.call(listFamily, { params: { id: child.id } })
  expect(family.find(({ id }) => id === known.id)).toMatchObject({ maySee: false })
  // Who logs in is let in by no second registration.
  const again = await registered(mother({ firstName: 'Zahida', lastName: 'Noor' }))
  await expect(approve(nasreen, again.id, { personId: known.id })).rejects.toMatchObject(
    refused('registrations.known', 409),
  )
})

test('a head of a campus sees and decides what lies there, and nothing else', async () => {
  const [sadia, nasreen] = [await cast.as('sadia'), await cast.as('nasreen')]
  const [here, there] = [await childAt(CNL), await childAt(MAIN)]
  const own = await registered(mother({ children: [{ name: here.name, number: here.number }] }))
  const other = await registered(mother({ children: [{ name: there.name, number: there.number }] }))
  const strange = await registered(mother())
  expect(await listed(sadia)).toContain(own.id)
  for (const { id } of [other, strange]) {
    expect(await listed(sadia)).not.toContain(id)
    expect(await listed(nasreen)).toContain(id)
    await expect(details(sadia, id)).rejects.toMatchObject(refused('not-found', 404))
    await expect(reject(sadia, id)).rejects.toMatchObject(refused('not-found', 404))
    await expect(
      approve(sadia, id, { children: [{ studentId: here.id, relation: 'mother' }] }),
    ).rejects.toMatchObject(refused('not-found', 404))
  }
  // Nor is a child of another campus given away by it.
  await expect(
    approve(sadia, own.id, { children: [{ studentId: there.id, relation: 'mother' }] }),
  ).rejects.toMatchObject(refused('not-found', 404))
  expect((await rowOf(String(own.email))).state).toBe('waiting')
  const teacher = await cast.as('imtiaz')
  await expect(reject(teacher, own.id)).rejects.toMatchObject({ problem: { status: 403 } })
})

test('who is rejected reads the reason where it is told, and registers again', async () => {
  const nasreen = await cast.as('nasreen')
  for (const isTold of [true, false]) {
    const email = contact()
    const row = await registered(mother({ email }))
    await reject(nasreen, row.id, isTold)
    await cast.work()
    const letter = cast.mails.findLast(({ to }) => to === email)
    expect(letter?.text.includes('We do not know the child')).toBe(isTold)
    expect(
      await nasreen.call(contract.registrations.endpoints.get, { params: { id: row.id } }),
    ).toMatchObject({
      state: 'rejected',
      reason: 'We do not know the child',
    })
    cast.clock.pass(31)
    expect((await registered(mother({ email }))).state).toBe('waiting')
  }
})

test('who was invited and registers instead begins the log-in that there is', async () => {
  const nasreen = await cast.as('nasreen')
  const known = await nasreen.call(guardians.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Farah', lastName: 'Deeba', phone: '+923017770066' },
  })
  const child = await childAt(MAIN, 2)
  await nasreen.call(linkGuardian, {
    params: { id: child.id, guardianId: known.id },
    body: { relation: 'aunt' },
  })
  const { user } = await nasreen.call(invite, {
    body: { personId: known.id, channel: 'link', roles: [{ role: 'guardian', campusId: null }] },
  })
  const row = await registered(mother({ email: null, phone: '+923017770066' }))
  const done = await approve(nasreen, row.id, { personId: known.id })
  expect(done.user).toBe(user)
  expect(await nasreen.call(users.endpoints.get, { params: { id: user } })).toMatchObject({ state: 'active' })
})

test('where the school has come to ask for passwords, who registered without one is invited to choose it', async () => {
  const child = await childAt(MAIN)
  const row = await registered(mother())
  await open({ codesFor: 'nobody' })
  const nasreen = await cast.as('nasreen')
  const { user } = await approve(nasreen, row.id, { children: [{ studentId: child.id, relation: 'aunt' }] })
  expect(await nasreen.call(users.endpoints.get, { params: { id: user } })).toMatchObject({
    state: 'invited',
  })
  await cast.work()
  expect(cast.mails.filter(({ to }) => to === row.email).some(({ kind }) => kind === 'invitation')).toBe(true)
  await open({ codesFor: 'families' })
})

test('who is approved takes a seat of the plan, and is told in words where there is none', async () => {
  const child = await childAt(MAIN)
  const row = await registered(mother())
  const nasreen = await cast.as('nasreen')
  await agree(cast, 'premium', { students: 1 })
  await expect(
    approve(nasreen, row.id, { children: [{ studentId: child.id, relation: 'aunt' }] }),
  ).rejects.toMatchObject(refused('plan.full', 409))
  expect((await rowOf(String(row.email))).state).toBe('waiting')
  await agree(cast, 'premium')
})

test('a school that may only be read offers no registration', async () => {
  await expect(cast.visitor().call(contract.readForm, {})).resolves.toMatchObject({ guardians: true })
  const { sql: directory } = cast.schools
  await directory`update school set state = 'read_only' where id = ${cast.riverside.id}`
  await expect.poll(async () => (await cast.school()).state).toBe('read_only')
  await expect(cast.visitor().call(contract.readForm, {})).rejects.toMatchObject(refused('read-only', 403))
  expect(await cast.visitor().call(readSite, {})).toMatchObject({ registers: false })
})
