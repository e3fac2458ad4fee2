import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { printPhone, readPhone } from './phone.ts'

function read(typed: string, country: string) {
  const phone = readPhone(typed, country)
  return phone.ok ? phone.e164 : phone.message
}

const elevenDigits = '{field} must be numeric and exactly 11 digits'
const notValid = 'phone number is not valid'

test.each([
  ['03001234567', 'PK', '+923001234567'],
  ['0300-1234567', 'PK', '+923001234567'],
  ['۰۳۰۰ ۱۲۳۴۵۶۷', 'PK', '+923001234567'],
  ['+92 (0)300 1234567', 'PK', '+923001234567'],
  ['00923001234567', 'AE', '+923001234567'],
  ['021-34567890', 'PK', '+922134567890'],
  ['051 4567890', 'PK', '+92514567890'],
  ['042-111-123-456', 'PK', '+9242111123456'],
  ['050 123 4567', 'AE', '+971501234567'],
  ['04 123 4567', 'AE', '+97141234567'],
  ['٠٥٠١٢٣٤٥٦٧', 'SA', '+966501234567'],
  ['9123 4567', 'KW', '+96591234567'],
  ['3312 3456', 'QA', '+97433123456'],
  ['3600 1234', 'BH', '+97336001234'],
  ['9212 3456', 'OM', '+96892123456'],
  ['07400 123456', 'GB', '+447400123456'],
  ['(201) 555-0123', 'US', '+12015550123'],
  ['8 (912) 345-67-89', 'RU', '+79123456789'],
  ['312 345 6789', 'IT', '+393123456789'],
  ['+44 7400 123456', 'PK', '+447400123456'],
  ['923001234567', 'PK', '+923001234567'],
  ['92-300-1234567', 'PK', '+923001234567'],
  ['92 (0)300 1234567', 'PK', '+923001234567'],
  ['tel:+923001234567', 'PK', '+923001234567'],
  ['\u202a+92 300 1234567\u202c;', 'PK', '+923001234567'],
  ['971501234567', 'AE', '+971501234567'],
  ['966501234567', 'SA', '+966501234567'],
  ['96591234567', 'KW', '+96591234567'],
  ['9651 2345', 'KW', '+96596512345'],
  ['447400123456', 'GB', '+447400123456'],
  ['919876543210', 'IN', '+919876543210'],
  ['55 99123 4567', 'BR', '+5555991234567'],
])('%s in %s is stored as %s', (typed, country, stored) => {
  expect(read(typed, country)).toBe(stored)
})

test.each([
  ['3001234567', 'PK', elevenDigits],
  ['030012345', 'PK', elevenDigits],
  ['0300123456x', 'PK', elevenDigits],
  ['', 'PK', elevenDigits],
  ['12345678901', 'PK', notValid],
  ['+92 300 12345', 'PK', notValid],
  ['+999 1234567', 'PK', notValid],
  ['+', 'PK', notValid],
  ['0501234', 'AE', notValid],
  ['12345678', 'KW', notValid],
  ['hello', 'GB', notValid],
  ['0300 1234567', 'XX', notValid],
])('%s in %s is refused: %s', (typed, country, message) => {
  expect(read(typed, country)).toBe(message)
})

test('a stored number is E.164, and reads back as itself in every country', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789۰۱۲٣٤+-() '), maxLength: 18 })
  const country = fc.constantFrom('PK', 'AE', 'SA', 'KW', 'QA', 'BH', 'OM', 'GB', 'US', 'IN')
  fc.assert(
    fc.property(typed, country, country, (typed, country, elsewhere) => {
      const phone = readPhone(typed, country)
      if (!phone.ok) return
      expect(phone.e164).toMatch(/^\+[1-9]\d{6,14}$/)
      expect(read(phone.e164, elsewhere)).toBe(phone.e164)
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['+923001234567', 'PK', '0300 1234567'],
  ['+924235160000', 'PK', '042 35160000'],
  ['+92915270000', 'PK', '091 5270000'],
  ['+92992380000', 'PK', '0992 380000'],
  ['+971501234567', 'AE', '050 123 4567'],
  ['+971501234567', 'PK', '+971 50 123 4567'],
  ['+923001234567', 'AE', '+92 300 123 4567'],
  ['+97455123456', 'QA', '5512 3456'],
  ['+12025550123', 'US', '202 555 0123'],
  ['0300 12', 'PK', '0300 12'],
])('%s is written in %s as %s', (e164, country, printed) => {
  expect(printPhone(e164, country)).toBe(printed)
})

test('a number that is printed is read back as the same number', () => {
  for (const [e164, country] of [
    ['+923001234567', 'PK'],
    ['+924235160000', 'PK'],
    ['+971501234567', 'AE'],
    ['+966501234567', 'SA'],
    ['+97455123456', 'QA'],
    ['+12025550123', 'US'],
    ['+36301234567', 'HU'],
    ['+447911123456', 'GB'],
  ] as const) {
    expect(readPhone(printPhone(e164, country), country)).toEqual({ ok: true, e164 })
    expect(readPhone(printPhone(e164, 'FR'), 'FR')).toEqual({ ok: true, e164 })
  }
})
