import { sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { enrolStudent } from '../enrolment/contract.ts'
import { addGuardian, listFamily, students } from '../students-and-guardians/contract.ts'
import { everyPersonRows, stayWithPerson } from '../students-and-guardians/person-rows.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { mergingOf } from './contract.ts'

const cast = await castSchool()
let nasreen: Speaker
beforeAll(async () => {
  nasreen = await cast.as('nasreen')
})
const { merge, undo } = mergingOf.students

async function add() {
  const body = { campusId: demoCampuses.MAIN, firstName: 'Twice', gender: 'female' } as const
  return nasreen.call(students.endpoints.create, { body })
}

/** Writes past the API, as the school's own database lets nobody else. */
async function inside<T extends object>(statement: ReturnType<typeof sql>): Promise<T[]> {
  const school = await cast.school()
  return school.transaction({ id: null, name: 'Test' }, 'notes.seeded', async (tx) =>
    (await tx.execute(statement)).map((row) => row as T),
  )
}

function allOf(of: string) {
  return ['account', 'admission', 'card', 'choice'].map((at) => ({ at, of }))
}

async function statusOf(id: string) {
  return (await nasreen.call(students.endpoints.get, { params: { id } })).status
}

test('whatever names a person goes along in a merger, or says why not', async () => {
  const { db } = await cast.school()
  const found = await db.execute<{ column: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('person'::regclass, 'student'::regclass, 'guardian'::regclass, 'employee'::regclass)
      and c.conparentid = 0 order by 1`)
  const seenTo = [
    ...[...everyPersonRows('family'), ...everyPersonRows('staff')].map(
      ({ table, column }) => `${table}.${column}`,
    ),
    ...Object.keys(stayWithPerson),
  ]
  expect(found.map(({ column }) => column).filter((column) => !seenTo.includes(column))).toEqual([])
  // And nothing is told of that there is not.
  expect(seenTo.filter((column) => !found.some((one) => one.column === column))).toEqual([])
})

test('cards, log-in, application and what promotions say go along, where the record that stays has none', async () => {
  const [one, other] = [await add(), await add()]
  await inside(sql`insert into id_card (person_id, code, valid_until, printed_at)
    values (${other.id}, 'ABCDEFGHJKMNPQRS', '2027-01-01', now())`)
  await inside(sql`insert into account (person_id, username, email) values (${other.id}, 'twice', null)`)
  const promotion = await inside<{ id: string }>(sql`insert into promotion (from_year_id, to_year_id)
    select a.id, b.id from academic_year a, academic_year b where a.first_day < b.first_day
    order by a.first_day, b.first_day limit 1 returning id`)
  await inside(sql`insert into promotion_choice (promotion_id, student_id, choice)
    values (${promotion[0]?.id}, ${other.id}, 'retain')`)
  await inside(
    sql`update admission set student_id = ${other.id} where id = (select min(id::text)::uuid from admission)`,
  )
  const owners = async () =>
    inside<{ at: string; of: string }>(sql`
      select 'account' as at, person_id as of from account where username = 'twice'
      union all select 'admission', student_id from admission where student_id in (${one.id}, ${other.id})
      union all select 'card', person_id from id_card where code = 'ABCDEFGHJKMNPQRS'
      union all select 'choice', student_id from promotion_choice where promotion_id = ${promotion[0]?.id}
      order by 1, 2`)
  const params = { id: one.id }
  const { id: mergerId } = await nasreen.call(merge, { params, body: { otherId: other.id } })
  expect(await owners()).toEqual(allOf(one.id))
  await nasreen.call(undo, { params: { ...params, mergerId } })
  expect(await owners()).toEqual(allOf(other.id))
  // Of what a person has but one, that of the record that stays is kept.
  await inside(sql`insert into id_card (person_id, code, valid_until, printed_at)
    values (${one.id}, 'ZBCDEFGHJKMNPQRS', '2027-01-01', now())`)
  await inside(sql`insert into promotion_choice (promotion_id, student_id, choice)
    values (${promotion[0]?.id}, ${one.id}, 'leave')`)
  await nasreen.call(merge, { params, body: { otherId: other.id } })
  expect(await owners()).toEqual([
    { at: 'account', of: one.id },
    { at: 'admission', of: one.id },
    { at: 'card', of: other.id },
    ...[one.id, other.id].map((of) => ({ at: 'choice', of })).toSorted((a, b) => (a.of < b.of ? -1 : 1)),
  ])
})

test('who was deactivated still is, with the stay that goes along, and when a merger is taken back', async () => {
  const [one, other] = [await add(), await add()]
  const body = { sectionId: demoSections['7-B'] ?? '', startsOn: '2026-11-19' as never, rollNumber: 87 }
  await nasreen.call(enrolStudent, { params: { id: other.id }, body })
  await inside(sql`update student set inactive_since = '2026-11-20' where id = ${other.id}`)
  const statuses = async () => [await statusOf(one.id), await statusOf(other.id)]
  const before = await statuses()
  expect(before).toEqual(['registered', 'inactive'])
  const params = { id: one.id }
  const { id: mergerId } = await nasreen.call(merge, { params, body: { otherId: other.id } })
  expect((await statuses())[0]).toBe('inactive')
  await nasreen.call(undo, { params: { ...params, mergerId } })
  expect(await statuses()).toEqual(before)
})

test('nobody is called in the same turn as another after a merger, and everybody in the old one when it is taken back', async () => {
  const [one, other] = [await add(), await add()]
  const say = (id: string, firstName: string, contactOrder: number) =>
    nasreen.call(addGuardian, { params: { id }, body: { firstName, relation: 'aunt', contactOrder } })
  await say(one.id, 'Amna', 1)
  await say(one.id, 'Bano', 2)
  await say(other.id, 'Chand', 1)
  await say(other.id, 'Dua', 2)
  const order = async (id: string) =>
    (await nasreen.call(listFamily, { params: { id } })).guardians.map((guardian) => [
      guardian.name,
      guardian.contactOrder,
    ])
  const before = [await order(one.id), await order(other.id)]
  const params = { id: one.id }
  const { id: mergerId } = await nasreen.call(merge, { params, body: { otherId: other.id } })
  expect(await order(one.id)).toEqual([
    ['Amna', 1],
    ['Bano', 2],
    ['Chand', 3],
    ['Dua', 4],
  ])
  await nasreen.call(undo, { params: { ...params, mergerId } })
  expect([await order(one.id), await order(other.id)]).toEqual(before)
})
