import { money } from 'kit/contract/fields'
import { sentence, type Say } from 'kit/text/words'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mistakesIn } from './mistakes-in.ts'

const schema = z
  .strictObject({
    seats: z.int().min(1).max(5000).nullable().meta({ title: 'Seats' }),
    since: z.iso.date().nullable().meta({ title: 'Since' }),
    fee: money().meta({ title: 'Fee' }),
  })
  .partial()
const say: Say = (text, fill = {}) =>
  Object.entries(fill).reduce((said, [name, value]) => said.replace(`{${name}}`, String(value)), text)

test('a value for many rows may be a number, a day, an amount, or nothing where that is allowed', () => {
  const amount = { amount: '150000', currency: 'PKR' }
  for (const [name, value] of Object.entries({ seats: 40, since: '2026-08-14', fee: amount }))
    expect(mistakesIn(schema, { name, value }, say)).toEqual([])
  expect(mistakesIn(schema, { name: 'seats', value: null }, say)).toEqual([])
  expect(mistakesIn(schema, { name: 'fee', value: null }, say)).toHaveLength(1)
  expect(mistakesIn(schema, { name: 'seats', value: '40' }, say)).toHaveLength(1)
  expect(mistakesIn(schema, { name: 'seats', value: 0 }, say)).toMatchObject([{ name: 'seats' }])
})

test('what cannot be read says why in its own sentence, with the title of the field', () => {
  const value = { typed: 'forty', why: sentence('{field} must be a number') }
  expect(mistakesIn(schema, { name: 'seats', value }, say)).toEqual([
    { name: 'seats', message: 'Seats must be a number' },
  ])
})
