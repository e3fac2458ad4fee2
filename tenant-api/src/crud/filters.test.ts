import { and, sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import { money, rowOf } from 'kit/contract/fields'
import { filterShape } from 'kit/contract/filters'
import { rowBase } from 'kit/contract/resource'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { archivedAt, createdAt, id, updatedAt, version } from '../core/columns/columns.ts'
import { filterParts } from './filters.ts'
import { anonymous } from '../core/authorization/user.ts'
import { campuses } from '../institute/structure/contract.ts'
import { demoCampuses } from '../../demo/institute/structure/seed.ts'
import { testCrud } from '../../testing/resource.ts'
import { castSchool } from '../../testing/school.ts'

const cast = await castSchool()
const { list } = campuses.endpoints
const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test('a list is narrowed down by the words of its address, all of them together', async () => {
  const nasreen = await cast.as('nasreen')
  const create = (name: string, city: string) =>
    nasreen.call(campuses.endpoints.create, { body: { name, city } })
  for (const [name, city] of [
    ['Filter one', 'Multan'],
    ['Filter two', 'Multan Cantt'],
    ['Filter three', ''],
  ] as const)
    await create(name, city)
  const ask = async (query: object) => named((await nasreen.call(list, { query })).rows)
  expect(await ask({ city: 'multan' })).toEqual(['Filter one', 'Filter two'])
  expect(await ask({ city: 'cantt MULTAN', name: 'filter' })).toEqual(['Filter two'])
  expect(await ask({ cityEmpty: 'true' })).toEqual(['Filter three'])
  expect(await ask({ cityEmpty: 'false', name: 'filter', sort: '-name' })).toEqual([
    'Filter two',
    'Filter one',
  ])
  expect(await ask({ name: '%' })).toEqual([])
  expect(await ask({ campus: demoCampuses.SHD })).toEqual(['Shahdara'])
  expect(await ask({ ids: `${demoCampuses.CNL},${demoCampuses.SHD}` })).toEqual(['Canal View', 'Shahdara'])
})

test('added on a day means that day in the school’s own zone, both ends included', async () => {
  // Half past eleven at night in Karachi on the 20th, and an hour later.
  await addAt('2026-11-20T18:30:00Z', 'Late evening')
  await addAt('2026-11-20T19:30:00Z', 'After midnight')
  const nasreen = await cast.as('nasreen')
  const ask = async (query: object) => named((await nasreen.call(list, { query })).rows)
  expect(await ask({ createdAtFrom: '2026-11-20', createdAtTo: '2026-11-20' })).toEqual(['Late evening'])
  expect(await ask({ createdAtFrom: '2026-11-21' })).toEqual(['After midnight'])
})

async function addAt(instant: string, name: string) {
  cast.clock.now = new Date(instant)
  const nasreen = await cast.as('nasreen')
  await nasreen.call(campuses.endpoints.create, { body: { name } })
}

test('a filter that the list does not have is refused, and so is one that is no value of its kind', async () => {
  const nasreen = await cast.as('nasreen')
  for (const query of [
    'salary=1',
    'searchText=a',
    'cityEmpty=maybe',
    'createdAtFrom=yesterday',
    'ids=1',
    "ids='",
  ]) {
    const answer = await nasreen.ask({ url: `/api/v1/campuses?${query}` })
    expect(answer.status, query).toBe(422)
  }
})

test('no filter finds out anything about rows that are out of reach', async () => {
  const sadia = await cast.as('sadia')
  const main = demoCampuses.MAIN
  for (const query of [
    { ids: main },
    { campus: main },
    { ids: `${main},${demoCampuses.CNL}`, name: 'gulshan' },
    { name: 'gulshan' },
    { code: 'MAIN' },
    { name: 'gulshan', cityEmpty: 'false' as const },
    { createdAtFrom: '2000-01-01', name: 'gulshan', skip: 5 },
  ]) {
    expect(await sadia.call(list, { query }), JSON.stringify(query)).toEqual({ rows: [], total: 0 })
  }
  expect((await sadia.call(list, { query: { createdAtFrom: '2000-01-01' } })).total).toBe(1)
})

const fields = z.object({
  name: z.string().min(1).meta({ title: 'Name' }),
  state: z.enum(['unpaid', 'part-paid', 'paid']).meta({ title: 'State' }),
  isOpen: z.boolean().meta({ title: 'Open' }),
  seats: z.int().nullable().meta({ title: 'Seats' }),
  fee: money().meta({ title: 'Fee' }),
  on: z.iso.date().meta({ title: 'On' }),
  at: z.iso.time({ precision: -1 }).meta({ title: 'At' }),
  campusId: rowOf(() => campuses)
    .nullable()
    .meta({ title: 'Campus' }),
})
const table = pgTable('thing', {
  id: id(),
  name: text('name').notNull(),
  state: text('state').notNull(),
  isOpen: boolean('is_open').notNull(),
  seats: integer('seats'),
  fee: bigint('fee', { mode: 'bigint' }).notNull(),
  on: date('on').notNull(),
  at: time('at').notNull(),
  campusId: uuid('campus_id'),
  searchText: text('search_text'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  archivedAt: archivedAt(),
})
const things = {
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  search: ['name'],
  recognisedBy: [],
  sorts: ['name'],
  fields,
  listed: fields,
  row: rowBase.extend(fields.shape),
  endpoints: campuses.endpoints,
  example: { body: {} },
}
const crud = testCrud(things, { table, within: {} })

test.each([
  [{ state: 'unpaid,paid' }, ['a', 'c']],
  [{ state: 'part-paid' }, ['b']],
  [{ isOpen: 'true' }, ['a', 'b']],
  [{ isOpen: 'false' }, ['c']],
  [{ seatsFrom: '10' }, ['a', 'b']],
  [{ seatsFrom: '10', seatsTo: '10.5' }, ['a']],
  [{ seatsEmpty: 'true' }, ['c']],
  [{ feeFrom: '1', feeTo: '850000' }, ['a']],
  [{ onFrom: '2026-02-01', onTo: '2026-02-28' }, ['b']],
  [{ atFrom: '08:00', atTo: '09:00' }, ['a']],
  [{ campusId: `${demoCampuses.MAIN},${demoCampuses.CNL}` }, ['a', 'b']],
  [{ campusIdEmpty: 'true' }, ['c']],
  [{ campusIdEmpty: 'false', isOpen: 'true', name: 'A' }, ['a']],
])('every kind of field can be narrowed down: %j finds %j', async (query, names) => {
  expect(z.strictObject(filterShape(fields)).parse(query)).toEqual(query)
  const school = await cast.school()
  const where = and(
    ...filterParts(crud, query, { user: anonymous({ language: 'en' }), zone: 'Asia/Karachi' }),
  )
  const rows = await school.db.execute<{ name: string }>(sql`
    with thing (name, state, is_open, seats, fee, "on", at, campus_id) as (values
      ('a', 'unpaid', true, 10, 850000, '2026-01-31'::date, '09:00'::time, ${demoCampuses.MAIN}::uuid),
      ('b', 'part-paid', true, 30, 850001, '2026-02-28', '09:01', ${demoCampuses.CNL}::uuid),
      ('c', 'paid', false, null, 0, '2026-03-01', '13:00', null))
    select name from thing where ${where} order by name`)
  expect(rows.map(({ name }) => name)).toEqual(names)
})

test.each([
  { state: 'overdue' },
  { state: 'paid,' },
  { state: 'p.*' },
  { isOpen: 'yes' },
  { seatsFrom: '1e9' },
  { seatsFrom: '1; drop table thing' },
  { feeTo: '8500.00' },
  { onFrom: '2026-02-30' },
  { atTo: '24:00' },
  { campusId: `${demoCampuses.MAIN};${demoCampuses.CNL}` },
  { nameEmpty: 'true' },
])('what is no value of the field is no filter: %j', (query) => {
  expect(z.strictObject(filterShape(fields)).safeParse(query).success).toBe(false)
})
