import { and, eq, inArray } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { account, person } from '../../access/sessions/tables.ts'
import { guardians } from '../students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { mergingOf } from './contract.ts'

const cast = await castSchool()
let nasreen: Speaker
let sadia: Speaker
beforeAll(async () => {
  nasreen = await cast.as('nasreen')
  sadia = await cast.as('sadia')
})
const { merge, undo } = mergingOf.guardians
type LogIn = { email?: string; username?: string }

/** A guardian, by what they are called and by what they log in. */
async function add(username: string | null, login?: LogIn) {
  const body = { campusId: demoCampuses.CNL, firstName: 'Twice', username }
  const { id } = await nasreen.call(guardians.endpoints.create, { body })
  const school = await cast.school()
  if (login)
    await school.transaction({ id: null, name: 'Test' }, 'notes.seeded', async (tx) => {
      await tx.insert(account).values({ personId: id, ...login })
    })
  return id
}

/** Of each what the person is called, and what the log-in, if there is one. */
async function usernames(...ids: string[]) {
  const { db } = await cast.school()
  const found = await db
    .select({ id: person.id, username: person.username, account: account.id, login: account.username })
    .from(person)
    .leftJoin(account, and(eq(account.personId, person.id)))
    .where(inArray(person.id, ids))
  return ids.map((id) => {
    const row = found.find((one) => one.id === id)
    return [row?.username, ...(row?.account ? [row.login] : [])]
  })
}

async function into(one: string, other: string, who = nasreen) {
  const { id: mergerId } = await who.call(merge, { params: { id: one }, body: { otherId: other } })
  return { params: { id: one, mergerId } }
}

async function mergedAndBack(one: string, other: string, who = nasreen) {
  const before = await usernames(one, other)
  const done = await into(one, other, who)
  const after = await usernames(one, other)
  await who.call(undo, done)
  expect(await usernames(one, other)).toEqual(before)
  return after
}

/** What the lists of others do to somebody who is a guardian too: their row is not the guardian's. */
async function rename(id: string, username: string | null) {
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Test' }, 'notes.seeded', async (tx) => {
    await tx.update(person).set({ username }).where(eq(person.id, id))
  })
}

const refused = (status: number, code: string) => ({ problem: { status, code: `merging.${code}` } })

test('a username goes where the log-in goes, and what the record had that stays is left with the other', async () => {
  const [one, other] = [await add('one.own'), await add(null, { username: 'one.logs-in' })]
  expect(await mergedAndBack(one, other)).toEqual([['one.logs-in', 'one.logs-in'], ['one.own']])
})

test('who logs in by e-mail keeps the username that the record had', async () => {
  const [one, other] = [await add('two.own'), await add(null, { email: 'two@twice.example' })]
  expect(await mergedAndBack(one, other)).toEqual([['two.own', 'two.own'], [null]])
})

test('without a log-in the username comes along that is missing, and none is taken from who has one', async () => {
  expect(await mergedAndBack(await add(null), await add('three'))).toEqual([['three'], [null]])
  expect(await mergedAndBack(await add('four.own'), await add('four.other'))).toEqual([
    ['four.own'],
    ['four.other'],
  ])
  const [one, other] = [await add(null, { email: 'five@twice.example' }), await add('five')]
  expect(await mergedAndBack(one, other)).toEqual([['five', 'five'], [null]])
})

test('of two log-ins each keeps its own', async () => {
  const [one, other] = [
    await add(null, { email: 'six@twice.example' }),
    await add(null, { username: 'six.other' }),
  ]
  expect(await mergedAndBack(one, other)).toEqual([
    [null, null],
    ['six.other', 'six.other'],
  ])
})

test('who may not change roles renames nobody who logs in by merging two records', async () => {
  const [one, other] = [await add('seven.own'), await add(null, { email: 'seven@twice.example' })]
  expect(await mergedAndBack(one, other, sadia)).toEqual([[null, null], ['seven.own']])
  const [two, spare] = [await add(null, { email: 'eight@twice.example' }), await add('eight')]
  expect(await mergedAndBack(two, spare, sadia)).toEqual([[null, null], ['eight']])
  // Where nobody logs in, it is hers to say.
  expect(await mergedAndBack(await add(null), await add('nine'), sadia)).toEqual([['nine'], [null]])
})

test('who may not change roles takes back no merger that has renamed somebody who logs in', async () => {
  const [one, other] = [await add(null, { email: 'ten@twice.example' }), await add('ten')]
  const done = await into(one, other)
  await expect(sadia.call(undo, done)).rejects.toMatchObject(refused(403, 'username-logs-in'))
  expect(await usernames(one, other)).toEqual([['ten', 'ten'], [null]])
  await nasreen.call(undo, done)
  expect(await usernames(one, other)).toEqual([[null, null], ['ten']])
})

test('what somebody is called since the merger is not written over when it is taken back', async () => {
  const [one, other] = [await add(null), await add('eleven')]
  const done = await into(one, other)
  await rename(one, 'eleven.since')
  await expect(nasreen.call(undo, done)).rejects.toMatchObject(refused(409, 'changed'))
  // What has become free is another's by now.
  await add('eleven')
  await expect(nasreen.call(undo, done)).rejects.toMatchObject(refused(409, 'changed'))
  expect(await usernames(one, other)).toEqual([['eleven.since'], [null]])
  const [two, spare] = [await add('twelve.own'), await add(null, { username: 'twelve' })]
  const moved = await into(two, spare)
  await rename(two, 'Twelve')
  await expect(nasreen.call(undo, moved)).rejects.toMatchObject(refused(409, 'changed'))
  expect(await usernames(two, spare)).toEqual([['Twelve', 'Twelve'], ['twelve.own']])
})

test('nobody loses the only way in when a merger is taken back', async () => {
  const [one, other] = [await add(null, { email: 'thirteen@twice.example' }), await add('thirteen')]
  const done = await into(one, other)
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Test' }, 'notes.seeded', async (tx) => {
    await tx.update(account).set({ email: null }).where(eq(account.personId, one))
  })
  await expect(nasreen.call(undo, done)).rejects.toMatchObject(refused(409, 'username-needed'))
})
