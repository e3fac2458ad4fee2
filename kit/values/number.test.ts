import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber, languages, type Digits, type Language } from '../text/locale.ts'
import { parseNumber } from './number.ts'

const language = fc.constantFrom<Language>(...languages.map(({ code }) => code))
const digits = fc.constantFrom<Digits>('latin', 'own')

function read(text: string) {
  const parsed = parseNumber(text)
  return parsed.ok ? parsed.value : parsed.code
}

test('a number that is printed in any language and digits is read back as the same number', () => {
  const thousandths = fc.integer({ min: -(10 ** 12), max: 10 ** 12 })
  fc.assert(
    fc.property(language, digits, thousandths, (language, digits, thousandths) => {
      const value = thousandths / 1000
      expect(read(formatNumber(language, value, { digits }))).toBe(value)
    }),
    { numRuns: 2000 },
  )
})

test('whatever is typed, reading it gives a number or a reason and never throws', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789٠١٢۰۱۲.,،٬٫ -−e+x'), maxLength: 12 })
  fc.assert(
    fc.property(typed, (typed) => {
      const parsed = parseNumber(typed)
      expect(parsed.ok ? Number.isFinite(parsed.value) : parsed.code.startsWith('number.')).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['35', 35],
  ['۳۵', 35],
  ['٣٥', 35],
  ['3۵', 35],
  ['12.5', 12.5],
  ['۱۲٫۵', 12.5],
  ['1,240', 1240],
  ['12,34,567', 1234567],
  ['۱۲٬۳۴۵', 12345],
  ['-4', -4],
  ['−۴', -4],
  [' 7 ', 7],
  ['0', 0],
  ['-0', 0],
])('%s is read as %d', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['1,5', 'number.ambiguous'],
  ['1,2345', 'number.ambiguous'],
  ['1,234 567', 'number.ambiguous'],
  ['1e5', 'number.not-a-number'],
  ['twelve', 'number.not-a-number'],
  ['1.2.3', 'number.not-a-number'],
  ['', 'number.not-a-number'],
  ['1234567890123456', 'number.too-large'],
])('%s is refused: %s', (text, code) => {
  expect(read(text)).toBe(code)
})
