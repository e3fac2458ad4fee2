import { expect, test } from 'vitest'
import { bareIban, checkDigits, isIban } from './iban.ts'

test.each(['PK36SCBL0000001123456702', 'PK36 SCBL 0000 0011 2345 6702', 'ae070331234567890123456'])(
  '%s is an account number',
  (text) => expect(isIban(text)).toBe(true),
)

test.each([
  'PK37SCBL0000001123456702',
  'ZZ73123456789012345678',
  'PK25SCBL000000112345670',
  'PK36SCBL0000001123456720',
  'PK36',
  '0000001123456702',
  '',
])('%s is none', (text) => expect(isIban(text)).toBe(false))

test('banks read it without blanks, in capitals', () => {
  expect(bareIban('pk36 scbl 0000 0011 2345 6702')).toBe('PK36SCBL0000001123456702')
})

test('check digits are those with which an account number is right', () => {
  expect(checkDigits('PK', 'DEMO0000001000000101')).toBe('35')
})
