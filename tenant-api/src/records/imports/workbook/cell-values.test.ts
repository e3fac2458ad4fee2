import { kindOf } from 'kit/contract/field-kinds'
import { colour, money, oneOf, phone, text, timeOfDay } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { day as dayOf } from 'kit/values/day'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readerOf } from './cell-values.ts'

const school = {
  country: 'PK',
  currency: 'PKR',
  dateFormat: 'dd/MM/yyyy',
  today: dayOf('2026-11-19'),
  rowOf: () => undefined,
}
const read = (schema: z.ZodType, cell: string, reading = school) => readerOf(kindOf(schema), reading)(cell)
const value = (value: unknown) => ({ value })
const wrong = { wrong: expect.any(String) }

test('a day is read in the order of the school, as ISO, as Excel counts it, and in any digits', () => {
  const day = z.iso.date()
  for (const cell of ['5/4/2026', '05-04-2026', '2026-04-05', '2026-04-05 00:00', '۵/۴/۲۰۲۶', '46117'])
    expect(read(day, cell), cell).toEqual(value('2026-04-05'))
  expect(read(day, '4/5/2026', { ...school, dateFormat: 'MM/dd/yyyy' })).toEqual(value('2026-04-05'))
  for (const cell of ['31/02/2026', '5/4/126', 'tomorrow', '1']) expect(read(day, cell), cell).toEqual(wrong)
})

test('a time is read with a colon, with a point, by halves of the day, and as Excel keeps it', () => {
  for (const cell of ['08:05', '8.05', '8:05 am', '۸:۰۵', '0.3368055'])
    expect(read(timeOfDay(), cell), cell).toEqual(value('08:05'))
  expect(read(timeOfDay(), '1:30 pm')).toEqual(value('13:30'))
  expect(read(timeOfDay(), '12:15 am')).toEqual(value('00:15'))
  for (const cell of ['25:00', '8:75', '13:00 pm', 'noon'])
    expect(read(timeOfDay(), cell), cell).toEqual(wrong)
})

test('a telephone number that lost its nought is mended, and that is said', () => {
  const kept = { value: '+923001234567', note: 'Will be kept as {value}' }
  for (const cell of ['0300-1234567', '3001234567', '+92 300 1234567', '۰۳۰۰۱۲۳۴۵۶۷'])
    expect(read(phone(), cell), cell).toEqual(kept)
  expect(read(phone(), '+923001234567')).toEqual(value('+923001234567'))
  expect(read(phone(), '12')).toEqual(wrong)
})

test('a choice is read by its name in any language, and yes and no too', () => {
  const days = oneOf({ monday: sentence('Monday'), friday: sentence('Friday') })
  for (const cell of ['friday', 'FRIDAY']) expect(read(days, cell)).toEqual(value('friday'))
  expect(read(days, 'Sunday')).toEqual(wrong)
  for (const cell of ['yes', 'ہاں', 'نعم', '1']) expect(read(z.boolean(), cell)).toEqual(value(true))
  expect(read(z.boolean(), 'maybe')).toEqual(wrong)
})

test('numbers, money and colours are those of the wire', () => {
  expect(read(z.int(), '۱٬۲۵۰')).toEqual(value(1250))
  expect(read(z.int(), 'many')).toEqual(wrong)
  expect(read(money(), 'Rs 12,500')).toEqual(value({ amount: '1250000', currency: 'PKR' }))
  expect(read(colour(), '#AABBCC')).toEqual(value('#aabbcc'))
  expect(read(text(1, 10), '=1+1')).toEqual(value('=1+1'))
})
