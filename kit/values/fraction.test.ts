import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  compare,
  divide,
  fraction,
  fractionOf,
  fractionText,
  isZero,
  multiply,
  printExact,
  printFraction,
  readFraction,
  roundTo,
  subtract,
  sum,
  zero,
  type Rounding,
} from './fraction.ts'

const anyFraction = fc
  .tuple(fc.bigInt(-(10n ** 9n), 10n ** 9n), fc.bigInt(1n, 10n ** 6n))
  .map(([n, d]) => fraction(n, d))
const ways: readonly Rounding[] = ['half-up', 'half-even', 'cut', 'up']

test('a fraction is reduced, and its denominator is above 0', () => {
  expect(fraction(6, -4)).toEqual({ n: -3n, d: 2n })
  expect(fraction(0, -7)).toEqual(zero)
  expect(() => fraction(1, 0)).toThrow(RangeError)
})

test('a decimal is read exactly', () => {
  expect(fractionOf('66.50')).toEqual({ n: 133n, d: 2n })
  expect(fractionOf('-0.001')).toEqual({ n: -1n, d: 1000n })
  for (const text of ['', '.5', '1.', '1e3', 'A', '٧']) expect(() => fractionOf(text)).toThrow(RangeError)
})

test('what is written as n/d is read again', () => {
  expect(fractionText(fractionOf('75.65'))).toBe('1513/20')
  fc.assert(fc.property(anyFraction, (a) => void expect(readFraction(fractionText(a))).toEqual(a)))
  expect(() => readFraction('3/-4')).toThrow(RangeError)
})

test('rounding knows four ways', () => {
  const half = fractionOf('94.5')
  expect(ways.map((way) => printFraction(half, 0, way))).toEqual(['95', '94', '94', '95'])
  expect(ways.map((way) => printFraction(fractionOf('-0.125'), 2, way))).toEqual([
    '-0.13',
    '-0.12',
    '-0.12',
    '-0.13',
  ])
  expect(printFraction(fractionOf('0.004'), 2, 'half-up')).toBe('0.00')
  expect(printExact(fractionOf('66.50'))).toBe('66.5')
  expect(printExact(fraction(100))).toBe('100')
})

test('W20: 113 of 151 days cut to two places are below 75', () => {
  const days = multiply(fraction(113, 151), fraction(100))
  expect(printFraction(days, 2, 'cut')).toBe('74.83')
  expect(compare(roundTo(days, 2, 'cut'), fraction(75))).toBe(-1)
})

test('the four operations are those of numbers', () => {
  fc.assert(
    fc.property(anyFraction, anyFraction, anyFraction, (a, b, c) => {
      expect(subtract(add(a, b), b)).toEqual(a)
      expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)))
      if (!isZero(b)) expect(multiply(divide(a, b), b)).toEqual(a)
      expect(sum([a, b, c])).toEqual(sum([c, a, b]))
      expect(compare(a, b)).toBe(Math.sign(Number(subtract(a, b).n)))
    }),
  )
})

test('rounding moves by less than one unit, never changes the order, and the second time changes nothing', () => {
  const places = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(anyFraction, anyFraction, places, fc.constantFrom(...ways), (a, b, decimals, way) => {
      const unit = fraction(1n, 10n ** BigInt(decimals))
      const near = roundTo(a, decimals, way)
      const off = subtract(near, a)
      expect(compare(off.n < 0n ? { n: -off.n, d: off.d } : off, unit)).toBe(-1)
      expect(roundTo(near, decimals, way)).toEqual(near)
      if (compare(a, b) <= 0) expect(compare(near, roundTo(b, decimals, way))).toBeLessThanOrEqual(0)
      expect(fractionOf(printFraction(a, decimals, way))).toEqual(near)
    }),
  )
})
