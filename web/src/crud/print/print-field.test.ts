import { colour, money, oneOf, phone, timeOfDay } from 'kit/contract/fields'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf } from '../resource/fields.ts'
import { printField } from './print-field.ts'

const shape = z.object({
  seats: z.int(),
  fee: money(),
  shift: oneOf({ day: 'Day', evening: 'Evening' }),
  since: z.iso.date(),
  opensAt: timeOfDay(),
  phone: phone(),
  colour: colour(),
  isOpen: z.boolean(),
})
const urdu = {
  regional: { language: 'ur', pattern: 'dd-MM-yyyy', country: 'PK' },
  say: (text: string) => (text === 'Evening' ? 'شام' : text),
  yesNo: ['ہاں', 'نہیں'],
} as const

test.each([
  ['seats', 1240, '۱٬۲۴۰'],
  ['fee', { amount: '1250000', currency: 'PKR' }, 'Rs ۱۲٬۵۰۰'],
  ['shift', 'evening', 'شام'],
  ['since', '2026-11-21', '۲۱-۱۱-۲۰۲۶'],
  ['opensAt', '08:05:00', '۰۸:۰۵'],
  ['phone', '+923001234567', '0300 1234567'],
  ['colour', '#2563eb', '#2563eb'],
  ['isOpen', false, 'نہیں'],
  ['fee', null, ''],
  ['fee', { typed: '1,5', why: 'because' }, '1,5'],
])('%s: %o is %s', (name, value, expected) => {
  const field = fieldsOf(shape).find((known) => known.name === name)
  if (!field) throw new Error(`no field ${name}`)
  expect(printField(field, value, urdu)).toBe(expected)
})
