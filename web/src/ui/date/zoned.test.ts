import { expect, test } from 'vitest'
import { instantOf } from './zoned.ts'

test('a time of the school’s clock is an instant, also where the clock is changed', () => {
  expect(instantOf({ day: '2026-11-23', time: '15:00' }, 'Asia/Karachi')).toBe('2026-11-23T10:00:00.000Z')
  expect(instantOf({ day: '2026-07-01', time: '15:00' }, 'Europe/London')).toBe('2026-07-01T14:00:00.000Z')
  expect(instantOf({ day: '', time: '15:00' }, 'Asia/Karachi')).toBeNull()
})
