import { money, text } from 'kit/contract/fields'
import { campuses } from 'tenant-api/contract/institute/structure'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf, labelOf } from './fields.ts'

test('a form and its list are read from the contract', () => {
  const fields = fieldsOf(campuses.fields)
  expect(fields.map(({ name }) => name)).toEqual([
    'name',
    'otherName',
    'code',
    'city',
    'location',
    'contact',
    'emisNumber',
    'licenceNumber',
    'currency',
    'taxNumber',
    'description',
  ])
  expect(fields[0]).toEqual({
    kind: 'text',
    initial: '',
    name: 'name',
    title: 'Name',
    hint: undefined,
    lines: 1,
    isRequired: true,
    isHidden: false,
    max: 100,
  })
  expect(fields[2]).toMatchObject({
    title: 'Short name',
    hint: 'For lists and numbers, such as MAIN',
    isRequired: false,
    max: 12,
  })
  expect(fields.at(-1)).toMatchObject({ lines: 4, max: 1000 })
})

test('what a field holds decides what the form begins with and whether it may stay empty', () => {
  const fields = fieldsOf(
    z.object({
      fee: money().meta({ title: 'Fee' }),
      seats: z.int().nullable().default(null).meta({ title: 'Seats' }),
      open: z.boolean().default(true).meta({ title: 'Open' }),
      since: z.iso.date().nullable().meta({ title: 'Since' }),
      username: text(1, 60).nullable().default(null).meta({ title: 'Username' }),
    }),
  )
  expect(fields.map(({ kind, isRequired, initial }) => [kind, isRequired, initial])).toEqual([
    ['money', true, null],
    ['number', false, null],
    ['flag', false, true],
    ['day', false, null],
    ['text', false, null],
  ])
})

test('a contract is read once, and its first field names a row', () => {
  expect(fieldsOf(campuses.fields)).toBe(fieldsOf(campuses.fields))
  expect(labelOf(campuses)).toBe('name')
})
