import { sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { everyCrud } from '../table.ts'
import { customFields } from '../../institute/custom-fields/contract.ts'
import { departments } from '../../institute/departments/contract.ts'
import { holidays } from '../../institute/calendar/contract.ts'
import { classes, programs, rooms } from '../../institute/structure/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { teams } from '../../people/teams/contract.ts'
import { castSchool } from '../../../testing/school.ts'

const cast = await castSchool()
const { MAIN, CNL } = demoCampuses
const refused = (status: number) => ({ problem: { status } })
const today = async () => (await cast.school()).today()
const dayOf = (day: string) => ({ day: day as never })

test('a history tells who changed what of a room, with each fact before and after, the latest first', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { campusId: MAIN, title: 'Chemistry', number: 'L7', description: 'Old wing', capacity: 24 }
  const { id } = await nasreen.call(rooms.endpoints.create, { body })
  const params = { id }
  const tariq = await cast.as('tariq')
  await tariq.call(rooms.endpoints.update, {
    params,
    version: 1,
    body: { description: 'New wing', capacity: 30 },
  })
  await tariq.call(rooms.endpoints.archive, { params })
  const { rows, next } = await nasreen.call(rooms.endpoints.history, { params })
  expect(rows.map(({ sentence, actor }) => [sentence, actor])).toEqual([
    ['Archived the room Chemistry', 'Tariq Mehmood'],
    ['Changed the room Chemistry', 'Tariq Mehmood'],
    ['Added the room Chemistry', 'Nasreen Akhtar'],
  ])
  expect(rows.map(({ changes }) => changes.length)).toEqual([0, 2, 0])
  expect(rows[1]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'description', before: 'Old wing', after: 'New wing' },
      { field: 'capacity', before: 24, after: 30 },
    ]),
  )
  expect(next).toBeNull()
  // Pages go on where the last one ended.
  const first = await nasreen.call(rooms.endpoints.history, { params, query: { limit: 1 } })
  const more = await nasreen.call(rooms.endpoints.history, { params, query: { after: first.next ?? '' } })
  expect([...first.rows, ...more.rows]).toEqual(rows)
})

test('a record is shown as it was at the end of a day, and not before there was one', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { title: 'Astronomy', description: 'Stars' }
  const { id } = await nasreen.call(departments.endpoints.create, { body })
  const begun = await today()
  cast.clock.pass(24 * 60 * 60)
  const again = await cast.as('nasreen')
  await again.call(departments.endpoints.update, {
    params: { id },
    version: 1,
    body: { title: 'Astronomy & Space', description: '' },
  })
  const at = async (day: string) =>
    (await again.call(departments.endpoints.asOf, { params: { id, ...dayOf(day) } })).row
  expect(await at(addDays(begun as Day, -1))).toBeNull()
  expect(await at(begun)).toEqual({ title: 'Astronomy', description: 'Stars' })
  expect(await at(await today())).toEqual({ title: 'Astronomy & Space', description: '' })
})

test('who does not see a record reads neither its history nor what it was', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { campusId: MAIN, title: 'Strong room', number: 'S1' }
  const { id } = await nasreen.call(rooms.endpoints.create, { body })
  const params = { id }
  // Of another campus, as the record itself.
  const sadia = await cast.as('sadia')
  await expect(sadia.call(rooms.endpoints.get, { params })).rejects.toMatchObject(refused(404))
  await expect(sadia.call(rooms.endpoints.history, { params })).rejects.toMatchObject(refused(404))
  await expect(
    sadia.call(rooms.endpoints.asOf, { params: { id, ...dayOf(await today()) } }),
  ).rejects.toMatchObject(refused(404))
  const own = await nasreen.call(rooms.endpoints.create, {
    body: { campusId: CNL, title: 'Music', number: 'M1' },
  })
  const told = await sadia.call(rooms.endpoints.history, { params: { id: own.id } })
  expect(told.rows.map(({ sentence }) => sentence)).toEqual(['Added the room Music'])
  // Without the permission.
  const one = { params: { id: customFields.example.id } }
  await expect(sadia.call(customFields.endpoints.history, one)).rejects.toMatchObject(refused(403))
  await expect(
    sadia.call(customFields.endpoints.asOf, { params: { ...one.params, ...dayOf('2026-11-01') } }),
  ).rejects.toMatchObject(refused(403))
  const gone = { id: '01980000-0000-7000-8000-00000000ffff' }
  await expect(nasreen.call(rooms.endpoints.history, { params: gone })).rejects.toMatchObject(refused(404))
})

test('what is computed of other rows is not taken for what was: the members of a team', async () => {
  const nasreen = await cast.as('nasreen')
  const params = { id: teams.example.id }
  const { row } = await nasreen.call(teams.endpoints.asOf, { params: { ...params, ...dayOf(await today()) } })
  expect(Object.keys(row ?? {}).toSorted()).toEqual(['campusId', 'description', 'kind', 'title'])
})

test('what a fact names is named as far as the reader sees it, also from the archive', async () => {
  const nasreen = await cast.as('nasreen')
  const program = await nasreen.call(programs.endpoints.create, {
    body: { ...programs.example.body, title: 'Old one' },
  })
  const other = await nasreen.call(programs.endpoints.create, {
    body: { ...programs.example.body, title: 'New one' },
  })
  const made = await nasreen.call(classes.endpoints.create, {
    body: { ...classes.example.body, title: 'Preparatory', programId: program.id },
  })
  const params = { id: made.id }
  await nasreen.call(classes.endpoints.update, { params, version: 1, body: { programId: other.id } })
  await nasreen.call(programs.endpoints.archive, { params: { id: program.id } })
  const { rows, names } = await nasreen.call(classes.endpoints.history, { params })
  expect(rows[0]?.changes).toEqual([{ field: 'programId', before: program.id, after: other.id }])
  expect(names).toEqual({ [program.id]: 'Old one', [other.id]: 'New one' })
  const then = await nasreen.call(classes.endpoints.asOf, { params: { ...params, ...dayOf(await today()) } })
  expect(then).toMatchObject({ row: { programId: other.id }, names: { [other.id]: 'New one' } })
})

test('days are days', async () => {
  const nasreen = await cast.as('nasreen')
  const params = { id: holidays.example.id }
  const before = await nasreen.call(holidays.endpoints.get, { params })
  const lastDay = addDays(before.lastDay, 1)
  await nasreen.call(holidays.endpoints.update, { params, version: before.version, body: { lastDay } })
  const { rows } = await nasreen.call(holidays.endpoints.history, { params })
  expect(rows[0]?.changes).toEqual([{ field: 'lastDay', before: before.lastDay, after: lastDay }])
})

test('no secret is told of any record of the demo school, and each can be read by who sees it', async () => {
  const nasreen = await cast.as('nasreen')
  const day = (await today()) as never
  // Of these nothing is written down: they are counted, or are themselves what was noted.
  const unwritten = new Set(['usage', 'messages', 'journals', 'debtors', 'defaulters'])
  const secret = /hash|sealed|secret|password|token/i
  const found = await Promise.all(
    everyCrud().map(async ({ name, table, resource }) => {
      const { db } = await cast.school()
      const [row] = await db.execute<{ id: string }>(sql`select id from ${table} limit 1`)
      if (!row || unwritten.has(name)) return []
      const { history, asOf } = resource.endpoints as unknown as typeof rooms.endpoints
      const params = { id: row.id }
      const { rows } = await nasreen.call(history, { params })
      const then = await nasreen.call(asOf, { params: { ...params, day } })
      const changed = rows.flatMap(({ changes }) => changes.map(({ field }) => field))
      return [...changed, ...Object.keys(then.row ?? {})]
        .filter((field) => !field.startsWith('custom_'))
        .filter((field) => !(field in resource.listed.shape) || secret.test(field))
        .map((field) => `${name}.${field}`)
    }),
  )
  expect(found.length).toBeGreaterThan(25)
  expect(found.flat()).toEqual([])
})
