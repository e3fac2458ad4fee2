import { expect, test } from 'vitest'
import { fraction, fractionOf } from '../values/fraction.ts'
import { gracePool } from './grace.ts'

test('W12: the pool is in whole marks, half a mark upwards', () => {
  expect(gracePool(fraction(1), fraction(850))).toEqual(fraction(9))
  expect(gracePool(fraction(1), fraction(849))).toEqual(fraction(8))
  expect(gracePool(fractionOf('0.5'), fraction(50))).toEqual(fraction(0))
})
