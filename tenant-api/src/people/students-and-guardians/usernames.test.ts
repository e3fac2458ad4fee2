import { eq } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { account, person } from '../../access/sessions/tables.ts'
import { logIn } from '../../access/sessions/contract.ts'
import { staff } from '../employees/contract.ts'
import { castOffice } from '../../../demo/people/employees/seed-cast.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { exampleStudent, guardians, students } from './contract.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses
const bilal = { params: { id: exampleStudent } }
const gate = { params: { id: castOffice.ghulam?.person ?? '' } }
const password = 'riverside-demo-2026'

function wrong(code: string) {
  return { problem: { status: 409, code, errors: [{ pointer: '/username' }] } }
}

async function change(speaker: Speaker, of: typeof students | typeof staff, one: typeof bilal, body: object) {
  const { version } = await speaker.call(of.endpoints.get as typeof students.endpoints.get, one)
  return speaker.call(of.endpoints.update as typeof students.endpoints.update, { ...one, version, body })
}

async function add(speaker: Speaker, username: string | null) {
  const body = { campusId: MAIN, firstName: 'Ayaan', gender: 'male' as const, username }
  return speaker.call(students.endpoints.create, { body })
}

test('whoever edits a person says by what they will log in, and finds them by it', async () => {
  const rabia = await cast.as('rabia')
  const made = await add(rabia, 'Ayaan.Sheikh')
  expect(made.username).toBe('Ayaan.Sheikh')
  const { rows } = await rabia.call(students.endpoints.list, { query: { q: 'ayaan.sh' } })
  expect(rows.map(({ id }) => id)).toEqual([made.id])
  const kept = await change(rabia, students, { params: { id: made.id } }, { username: null })
  expect(kept.username).toBeNull()
  expect((await rabia.call(students.endpoints.list, { query: { q: 'ayaan.sh' } })).total).toBe(0)
})

test('a username is one person’s, however it is written, and has neither blanks nor an @', async () => {
  const rabia = await cast.as('rabia')
  await add(rabia, 'noor.ul.ain')
  const body = { campusId: MAIN, firstName: 'Noor', username: 'NOOR.ul.AIN' }
  await expect(rabia.call(guardians.endpoints.create, { body })).rejects.toMatchObject({
    problem: { ...wrong('guardians.username-taken').problem, detail: 'This username is already in use' },
  })
  // Also that of somebody who logs in.
  await expect(add(rabia, 'ghulam.rasool')).rejects.toMatchObject(wrong('students.username-taken'))
  for (const username of ['a b', 'a@b', '', ' ', '\u0000', '\u200f'])
    await expect(add(rabia, username)).rejects.toMatchObject({ problem: { status: 422 } })
})

test('by what somebody logs in is changed by who may change roles alone, and the log-in goes along', async () => {
  const [farzana, tariq] = [await cast.as('farzana'), await cast.as('tariq')]
  const taken = change(farzana, staff, gate, { username: 'gate' })
  await expect(taken).rejects.toMatchObject(wrong('staff.username-logs-in'))
  // Everything else of the gate keeper is hers to change.
  expect(await change(farzana, staff, gate, { bio: 'At the gate' })).toMatchObject({
    username: 'ghulam.rasool',
  })
  expect(await change(tariq, staff, gate, { username: 'gate.keeper' })).toMatchObject({
    username: 'gate.keeper',
  })
  const visitor = await cast.visitor()
  const old = visitor.call(logIn, { body: { login: 'ghulam.rasool', password } })
  await expect(old).rejects.toMatchObject({ problem: { status: 401 } })
  expect(await visitor.call(logIn, { body: { login: 'Gate.Keeper', password } })).toMatchObject({
    username: 'gate.keeper',
    name: 'غلام رسول',
  })
  await change(tariq, staff, gate, { username: 'ghulam.rasool' })
})

test('who logs in by a username alone keeps one; who has an e-mail address may do without', async () => {
  const tariq = await cast.as('tariq')
  const lost = change(tariq, students, bilal, { username: null })
  await expect(lost).rejects.toMatchObject(wrong('students.username-needed'))
  const sadia = { params: { id: '01980000-0000-7000-8000-00000000b003' } }
  expect(await change(tariq, staff, sadia, { username: 'sadia' })).toMatchObject({ username: 'sadia' })
  const school = await cast.school()
  const ofLogin = () =>
    school.db
      .select({ username: account.username })
      .from(account)
      .where(eq(account.personId, sadia.params.id))
  expect(await ofLogin()).toEqual([{ username: 'sadia' }])
  await change(tariq, staff, sadia, { username: null })
  expect(await ofLogin()).toEqual([{ username: null }])
})

test('a log-in takes the username of its person, and one that is given a username gives it to the person', async () => {
  const rabia = await cast.as('rabia')
  const [one, other] = [await add(rabia, 'first.of.two'), await add(rabia, null)]
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Test' }, 'notes.seeded', async (tx) => {
    await tx.insert(account).values([
      { personId: one.id, email: 'one@two.example' },
      { personId: other.id, username: 'second' },
    ])
  })
  const found = await school.db
    .select({ login: account.username, username: person.username })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(eq(account.email, 'one@two.example'))
  expect(found).toEqual([{ login: 'first.of.two', username: 'first.of.two' }])
  expect((await rabia.call(students.endpoints.get, { params: { id: other.id } })).username).toBe('second')
})

test('a username that changes in its letters’ case alone is written, also that of the log-in', async () => {
  const [farzana, tariq] = [await cast.as('farzana'), await cast.as('tariq')]
  const made = await add(tariq, 'Ali.Raza')
  const ali = { params: { id: made.id } }
  expect(await change(tariq, students, ali, { username: 'ali.raza' })).toMatchObject({ username: 'ali.raza' })
  await change(tariq, students, ali, { email: 'Ali@Raza.example' })
  expect(await change(tariq, students, ali, { email: 'ali@raza.example' })).toMatchObject({
    email: 'ali@raza.example',
  })
  // Of whoever logs in it is a change as every other is.
  const louder = change(farzana, staff, gate, { username: 'GHULAM.rasool' })
  await expect(louder).rejects.toMatchObject(wrong('staff.username-logs-in'))
  expect(await change(tariq, staff, gate, { username: 'GHULAM.rasool' })).toMatchObject({
    username: 'GHULAM.rasool',
  })
  const visitor = await cast.visitor()
  expect(await visitor.call(logIn, { body: { login: 'ghulam.rasool', password } })).toMatchObject({
    username: 'GHULAM.rasool',
  })
  await change(tariq, staff, gate, { username: 'ghulam.rasool' })
})
