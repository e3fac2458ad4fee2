import { expect, test } from 'vitest'
import { z } from 'zod'
import { text } from './fields.ts'
import { firstSort, isAddedInList, isOffered, isWritten, resource } from './resource.ts'

const houses = resource({
  name: 'houses',
  label: { one: 'House', many: 'Houses' },
  within: 'institute',
  fields: z.object({ street: text(1, 40), door: z.int().nullable().default(null) }),
  kept: z.object({ address: z.string(), rooms: z.int() }),
  search: ['address'],
  recognisedBy: [],
  sorts: ['address', 'door'],
  example: { id: '01980000-0000-7000-8000-00000000aa01', body: { street: 'Canal Road' } },
})
const { create, update, list } = houses.endpoints

test('a column that the database keeps is listed, filtered and sorted like a field, before the fields', () => {
  expect(Object.keys(houses.listed.shape)).toEqual(['address', 'rooms', 'street', 'door'])
  expect(Object.keys(houses.row.shape)).toContain('rooms')
  expect(list.query.safeParse({ roomsFrom: '3', address: 'canal', sort: '-address' }).success).toBe(true)
})

test('nobody sends a column that the database keeps', () => {
  expect(create.body.safeParse({ street: 'Canal Road' }).success).toBe(true)
  expect(create.body.safeParse({ street: 'Canal Road', rooms: 3 }).success).toBe(false)
  expect(update.body.safeParse({ rooms: 3 }).success).toBe(false)
  expect(Object.keys(houses.fields.shape)).toEqual(['street', 'door'])
})

test('a list begins with its first order, or with that the other way round', () => {
  expect(list.query.parse({}).sort).toBe('address')
  const latest = resource({ ...houses, isLatestFirst: true })
  expect(latest.endpoints.list.query.parse({}).sort).toBe('-address')
  expect(firstSort(latest)).toBe('-address')
})

test('what has no fields is written by nobody, and what belongs to something else is added there', () => {
  const read = resource({
    name: 'issues',
    label: { one: 'Issue', many: 'Issues' },
    within: 'institute',
    fields: z.object({}),
    kept: z.object({ serial: z.string() }),
    search: ['serial'],
    recognisedBy: [],
    sorts: ['serial'],
    example: { id: '01980000-0000-7000-8000-00000000aa02', body: {} },
  })
  const { endpoints } = read
  const offered = Object.entries(endpoints).filter(([, endpoint]) => isOffered(read, endpoint))
  expect(offered.map(([name]) => name)).toEqual(['list', 'sheet', 'get', 'history', 'asOf'])
  expect([isWritten(read), isWritten(houses), isAddedInList(houses)]).toEqual([false, true, true])
  const fields = z.object({ ...houses.fields.shape, ownerId: z.uuid().meta({ hidden: true }) })
  expect(isAddedInList({ fields })).toBe(false)
})
