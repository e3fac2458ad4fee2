import { expect, test } from 'vitest'
import { idleAt, nextChange } from './idle.ts'

const minutes = 30
const minute = 60_000

const at = (passed: number) => idleAt(passed * minute, { last: 0, minutes })

test('two minutes before the end one is warned, at the end it is over', () => {
  expect([0, 27.9, 28, 29.9, 30, 31].map(at)).toEqual([
    'active',
    'active',
    'warned',
    'warned',
    'over',
    'over',
  ])
})

test('a school that waits only five minutes warns after three', () => {
  expect(idleAt(2.9 * minute, { last: 0, minutes: 5 })).toBe('active')
  expect(idleAt(3 * minute, { last: 0, minutes: 5 })).toBe('warned')
})

test('the clock is looked at when something changes, and each second of a warning', () => {
  expect(nextChange(0, { last: 0, minutes })).toBe(28 * minute)
  expect(nextChange(10 * minute, { last: 4 * minute, minutes })).toBe(22 * minute)
  expect(nextChange(29 * minute, { last: 0, minutes })).toBe(1_000)
  expect(nextChange(30 * minute - 300, { last: 0, minutes })).toBe(300)
})
