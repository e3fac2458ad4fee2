import { expect, test } from 'vitest'
import { partOfDay } from './greeting.ts'

test('the greeting follows the school’s clock, not the reader’s', () => {
  const at = new Date('2026-11-19T04:10:00Z')
  expect(partOfDay(at, 'Asia/Karachi')).toBe('morning')
  expect(partOfDay(at, 'Asia/Tokyo')).toBe('afternoon')
  expect(partOfDay(at, 'America/New_York')).toBe('evening')
})
