import { expect, test } from 'vitest'
import { wholeFrom } from './terminal.ts'

test.each(['x', '', ' ', '-1', '1.5', '1e3', '0x10', '1e400', 'NaN', 'Infinity', '9999999', '٣'])(
  '%j is no whole number for an option',
  (typed) => {
    expect(() => wholeFrom(0)(typed)).toThrow('It takes a whole number, 0 or more.')
  },
)

test('a whole number is taken from the least on', () => {
  expect([wholeFrom(0)('0'), wholeFrom(1)('31')]).toEqual([0, 31])
  expect(() => wholeFrom(1)('0')).toThrow()
})
