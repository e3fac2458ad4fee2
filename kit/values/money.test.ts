import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages, type Digits, type Language } from '../text/locale.ts'
import {
  formatAmount,
  currencySign,
  formatMoney,
  fromWire,
  moneyShape,
  parseAmount,
  customaryRounding,
  percentOf,
  plainAmount,
  prorate,
  splitAmount,
  taxOfLines,
  toWire,
} from './money.ts'

const language = fc.constantFrom<Language>(...languages.map(({ code }) => code))
const digits = fc.constantFrom<Digits>('latin', 'own')
const currency = fc.constantFrom('PKR', 'AED', 'SAR', 'USD', 'KWD', 'BHD', 'OMR', 'JPY')
const amount = fc.bigInt({ min: 1n - 10n ** 15n, max: 10n ** 15n - 1n })

function read(text: string, currency: string) {
  const parsed = parseAmount(text, currency)
  return parsed.ok ? parsed.amount : parsed.code
}

test('an amount that is printed in any language and digits is read back as the same amount', () => {
  fc.assert(
    fc.property(language, digits, currency, amount, (language, digits, currency, amount) => {
      expect(read(formatMoney(language, amount, currency, { digits }), currency)).toBe(amount)
      expect(read(formatAmount(language, amount, currency, { digits }), currency)).toBe(amount)
    }),
    { numRuns: 2000 },
  )
})

test('whatever is typed, reading it gives an amount or a reason and never throws', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789٠١٢٣۰۱۲۳.,،٬٫ -−Rs/Kکروپے'), maxLength: 14 })
  fc.assert(
    fc.property(typed, currency, (typed, currency) => {
      const parsed = parseAmount(typed, currency)
      expect(parsed.ok ? typeof parsed.amount : parsed.code).toMatch(/^(bigint|amount\..+)$/)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['12500', 1250000n],
  ['12,500', 1250000n],
  ['1,25,000', 12500000n],
  ['12 500', 1250000n],
  ['Rs 12,500', 1250000n],
  ['Rs. 12,500/-', 1250000n],
  ['12,500 PKR', 1250000n],
  ['۱۲٬۵۰۰', 1250000n],
  ['۱۲،۵۰۰ روپے', 1250000n],
  ['١٢٬٥٠٠٫٥٠', 1250050n],
  ['1۲3', 12300n],
  ['0.5', 50n],
  ['.5', 50n],
  ['-20', -2000n],
])('%s is understood as rupees', (typed, expected) => {
  expect(read(typed, 'PKR')).toBe(expected)
})

test.each([
  ['1.234', 'PKR', 'amount.decimals'],
  ['1,23', 'PKR', 'amount.ambiguous'],
  ['1.234,50', 'PKR', 'amount.not-a-number'],
  ['١,٢٣٤', 'KWD', 'amount.ambiguous'],
  ['1,234٬567', 'PKR', 'amount.ambiguous'],
  ['0,500', 'PKR', 'amount.ambiguous'],
  ['12,34,56', 'PKR', 'amount.ambiguous'],
  ['', 'PKR', 'amount.not-a-number'],
  ['Rs', 'PKR', 'amount.not-a-number'],
  ['12 USD', 'PKR', 'amount.not-a-number'],
  ['1e5', 'PKR', 'amount.not-a-number'],
  ['1.5', 'JPY', 'amount.decimals'],
  ['9999999999999999', 'PKR', 'amount.too-large'],
])('%s in %s is refused rather than guessed', (typed, currency, code) => {
  expect(read(typed, currency)).toBe(code)
})

test('a dinar has a thousand fils', () => {
  expect(read('1.234', 'KWD')).toBe(1234n)
  expect(formatMoney('en', 1234n, 'KWD')).toBe('KWD 1.234')
})

test('money is written as its readers write it', () => {
  expect(formatMoney('en', 1250000n, 'PKR')).toBe('Rs 12,500')
  expect(['PKR', 'KWD'].map((code) => currencySign('ur', code))).toEqual(['Rs', 'KWD'])
  expect(currencySign('ar', 'PKR')).toBe('PKR')
  expect(formatMoney('ur', 1250000n, 'PKR')).toBe('Rs ۱۲٬۵۰۰')
  expect(formatMoney('ar', 1250000n, 'PKR')).toBe('12,500 PKR')
  expect(formatMoney('ar', 1250050n, 'PKR', { digits: 'own' })).toBe('١٢٬٥٠٠٫٥٠ PKR')
  expect(formatMoney('en', 120050n, 'AED')).toBe('AED 1,200.50')
})

test('parts always sum to the whole and none is off by more than one minor unit', () => {
  const weights = fc
    .array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 40 })
    .filter((all) => all.some((weight) => weight > 0))
  fc.assert(
    fc.property(amount, weights, (total, weights) => {
      const parts = splitAmount(total, weights)
      const sum = BigInt(weights.reduce((a, b) => a + b, 0))
      expect(parts.reduce((a, b) => a + b, 0n)).toBe(total)
      for (const [index, part] of parts.entries()) {
        const error = part * sum - total * BigInt(weights[index] ?? 0)
        expect(error < sum && error > -sum).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

test('equal shares of what does not divide go to the first ones', () => {
  expect(splitAmount(100n, [1, 1, 1])).toEqual([34n, 33n, 33n])
  expect(() => splitAmount(100n, [0, 0])).toThrow(RangeError)
})

test('percent is in basis points and rounds halves away from zero', () => {
  expect(percentOf(850000n, 1250)).toBe(106250n)
  expect(percentOf(5n, 1000)).toBe(1n)
  expect(percentOf(-5n, 1000)).toBe(-1n)
  expect(percentOf(4n, 1000)).toBe(0n)
})

test('money crosses the wire as text and comes back exact', () => {
  fc.assert(
    fc.property(amount, currency, (amount, currency) => {
      const wire = toWire({ amount, currency })
      expect(fromWire(moneyShape.parse(JSON.parse(JSON.stringify(wire))))).toEqual({ amount, currency })
    }),
  )
  for (const bad of ['1.5', '01', '-0', '', '1e3', '٥']) {
    expect(moneyShape.safeParse({ amount: bad, currency: 'PKR' }).success).toBe(false)
  }
})

test('a part of a month and three instalments in Kuwaiti dinars have three decimals', () => {
  expect(plainAmount(prorate(85_500n, { part: 13, whole: 30 }), 'KWD')).toBe('37.050')
  expect(splitAmount(100_000n, [1, 1, 1]).map((part) => plainAmount(part, 'KWD'))).toEqual([
    '33.334',
    '33.333',
    '33.333',
  ])
})

test('the tax of an invoice is that of its sum, and its lines and their credit notes come to the same', () => {
  const { tax, lines } = taxOfLines([6833n, 6833n, 5750n, 8500n], 2_000)
  expect(tax).toBe(5583n)
  expect(lines).toEqual([1367n, 1366n, 1150n, 1700n])
  expect(lines.reduce((sum, line) => sum - line, tax)).toBe(0n)
  expect(taxOfLines([0n, 0n], 1_500)).toEqual({ tax: 0n, lines: [0n, 0n] })
})

test('computed amounts are rounded once, to the unit, halves away from zero', () => {
  const unit = customaryRounding('PKR')
  expect(prorate(850_000n, { part: 15, whole: 30, unit })).toBe(425_000n)
  expect(prorate(100n, { part: 1, whole: 2, unit })).toBe(100n)
  expect(prorate(-100n, { part: 1, whole: 2, unit })).toBe(-100n)
  expect(percentOf(675_050n, 1_000, unit)).toBe(67_500n)
  expect(percentOf(5n, 5_000)).toBe(3n)
  expect(percentOf(-5n, 5_000)).toBe(-3n)
  expect([customaryRounding('KWD'), customaryRounding('SAR')]).toEqual([1n, 1n])
  expect(() => prorate(1n, { part: 1, whole: 0 })).toThrow(RangeError)
})

test('what a family pays is spread over what is open in whole rupees', () => {
  const open = [880_000n, 675_000n, 520_000n]
  expect(splitAmount(1_500_000n, open, customaryRounding('PKR'))).toEqual([636_100n, 488_000n, 375_900n])
})

test('parts are multiples of the unit and come to the whole, whatever it is', () => {
  const weights = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amount, weights, fc.constantFrom(1n, 5n, 100n), (total, weights, unit) => {
      fc.pre(weights.some((weight) => weight > 0))
      const parts = splitAmount(total, weights, unit)
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total)
      const first = weights.findIndex((weight) => weight > 0)
      for (const [at, part] of parts.entries()) if (at !== first) expect(part % unit).toBe(0n)
      for (const [at, weight] of weights.entries()) if (weight === 0) expect(parts[at]).toBe(0n)
    }),
    { numRuns: 1000 },
  )
})

test('money for machines is bare decimal text', () => {
  expect(plainAmount(-5n, 'PKR')).toBe('-0.05')
  expect(plainAmount(1_234n, 'BHD')).toBe('1.234')
  expect(plainAmount(1_234n, 'JPY')).toBe('1234')
})
