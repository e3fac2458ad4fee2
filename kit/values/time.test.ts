import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockAt, minutesOf } from './time.ts'

test('a time of day is minutes since midnight, and the other way round', () => {
  expect(minutesOf('13:30')).toBe(810)
  expect(clockAt(485)).toBe('08:05')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 24 * 60 - 1 }),
      (minutes) => minutesOf(clockAt(minutes)) === minutes,
    ),
  )
})
