import { expect, test } from 'vitest'
import { z } from 'zod'
import { kindOf, metaOf, type NamedRows } from './field-kinds.ts'
import { colour, dayShape, email, money, oneOf, phone, rowOf, text, timeOfDay } from './fields.ts'
import { filtersOf } from './filters.ts'
import { resource } from './resource.ts'

const rooms = resource({
  name: 'rooms',
  label: { one: 'Room', many: 'Rooms' },
  within: 'campus',
  fields: z.object({ name: text(1, 40).meta({ title: 'Name' }) }),
  search: ['name'],
  sorts: ['name'],
  example: { id: '01990000-0000-7000-8000-000000000001', body: { name: 'Hall' } },
})
const shift = oneOf({ day: 'Day', evening: 'Evening' })

test.each([
  ['text', text(0, 80).default('')],
  ['email', email().nullable().default(null)],
  ['phone', phone().max(24).meta({ title: 'Phone' })],
  ['money', money().nullable()],
  ['money', money().meta({ title: 'Fee' })],
  ['flag', z.boolean().default(false)],
  ['day', dayShape.nullable().default(null).meta({ title: 'Opened on' })],
  ['time', timeOfDay()],
  ['colour', colour().default('#2563eb')],
] as const)('a field of %s is known by its schema', (kind, schema) => {
  expect(kindOf(schema)).toEqual({ kind })
})

test('a number knows its bounds, and whether it is whole', () => {
  expect(kindOf(z.int().min(1).max(60).nullable().default(null))).toEqual({
    kind: 'number',
    isWhole: true,
    least: 1,
    most: 60,
  })
  expect(kindOf(z.number())).toEqual({ kind: 'number', isWhole: false, least: undefined, most: undefined })
  expect(kindOf(z.int())).toMatchObject({ isWhole: true, least: undefined, most: undefined })
})

test('a choice has its names, also inside of a default', () => {
  const choices = [
    { id: 'day', name: 'Day' },
    { id: 'evening', name: 'Evening' },
  ]
  expect(kindOf(shift.meta({ title: 'Shift' }).default('day'))).toEqual({ kind: 'choice', choices })
  expect(kindOf(z.enum(['a']))).toEqual({ kind: 'choice', choices: [{ id: 'a', name: 'a' }] })
})

test('the row of another resource leads to that resource', () => {
  expect(
    kindOf(
      rowOf(() => rooms)
        .nullable()
        .default(null)
        .meta({ title: 'Room' }),
    ),
  ).toEqual({
    kind: 'row',
    of: rooms,
  })
})

function naming(name: string, of: () => NamedRows) {
  return resource({
    name,
    label: { one: name, many: name },
    within: 'institute',
    search: ['name'],
    sorts: ['name'],
    fields: z.object({ name: text(1, 9), other: rowOf(of).nullable().default(null) }),
    example: { id: '01980000-0000-7000-8000-000000000001', body: { name: 'A' } },
  })
}

test('two resources may name each other, whichever is read first', () => {
  const heads = naming('heads', (): NamedRows => houses)
  const houses = naming('houses', (): NamedRows => heads)
  expect(kindOf(heads.fields.shape.other)).toEqual({ kind: 'row', of: houses })
  expect(filtersOf(houses.fields).find(({ field }) => field === 'other')?.of).toBe(heads)
})

test('what a field says of itself is heard through its wrappers', () => {
  const field = text(0, 9).meta({ title: 'City', hint: 'Inside' }).default('').meta({ hint: 'Outside' })
  expect(metaOf(field)).toEqual({ title: 'City', hint: 'Outside' })
})

test('the API documents do not tell what only the screens need', () => {
  const shape = z.object({ phone: phone(), colour: colour(), room: rowOf(() => rooms) })
  expect(JSON.stringify(z.toJSONSchema(shape))).not.toMatch(/"kind"|"of"/)
})
