import { genders } from 'tenant-api/contract/people/students-and-guardians'
import type { ImportRow } from 'tenant-api/contract/records/imports'
import { oneOf, text } from 'kit/contract/fields'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { replacementsIn } from './replacements.ts'

const fields = fieldsOf(
  z.object({
    gender: oneOf(genders).meta({ title: 'Gender' }),
    city: text(0, 80).meta({ title: 'City' }),
  }),
)
const row = (number: number, cells: ImportRow['cells'], wrong: string): ImportRow => ({
  number,
  state: 'error',
  cells,
  errors: [{ field: wrong, message: 'wrong' }],
  notes: [],
  was: {},
  failure: null,
})
const rows = [
  row(2, { gender: 'Femle', city: 'Lahor' }, 'gender'),
  row(3, { gender: 'Femle', city: 'Lahor' }, 'city'),
  row(4, { gender: 'Femle', city: 'Lahor' }, 'gender'),
  row(5, { gender: 'banana', city: '' }, 'gender'),
  row(6, { gender: '', city: '' }, 'gender'),
]
const say = (sentence: string) => sentence

test('a text that is nearly a choice is replaced by it, in all rows in which it is wrong', () => {
  expect(replacementsIn(rows, { fields, written: [], say })).toEqual([
    { field: 'gender', from: 'Femle', to: 'Female', count: 2 },
  ])
})

test('what was just written in one row is offered for the others', () => {
  const written = [{ field: 'city', from: 'Lahor', to: 'Lahore' }]
  expect(replacementsIn(rows, { fields, written, say })).toContainEqual({
    field: 'city',
    from: 'Lahor',
    to: 'Lahore',
    count: 1,
  })
})
