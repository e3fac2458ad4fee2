import { and, eq, inArray } from 'drizzle-orm'
import type { Speaker } from 'kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../testing.ts'
import { account, person } from '../access/tables.ts'
import { guardians } from '../people/contract.ts'
import { demoCampuses } from '../structure/seed.ts'
import { mergingOf } from './contract.ts'

const cast = await castSchool()
let nasreen: Speaker
beforeAll(async () => {
  nasreen = await cast.as('nasreen')
})
const { merge, undo } = mergingOf.guardians
type LogIn = { email?: string; username?: string }

/** A guardian, by what they are called and by what they log in. */
async function add(username: string | null, login?: LogIn) {
  const body = { campusId: demoCampuses.MAIN, firstName: 'Twice', username }
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

async function mergedAndBack(one: string, other: string) {
  const before = await usernames(one, other)
  const { id: mergerId } = await nasreen.call(merge, { params: { id: one }, body: { otherId: other } })
  const after = await usernames(one, other)
  await nasreen.call(undo, { params: { id: one, mergerId } })
  expect(await usernames(one, other)).toEqual(before)
  return after
}

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
