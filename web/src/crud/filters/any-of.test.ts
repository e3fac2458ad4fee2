import { expect, test } from 'vitest'
import { anyOf } from './any-of.ts'

test('two years of one name are said once', () => {
  expect(anyOf(['2026-27', '2026-27'], 'en')).toBe('2026-27')
  expect(anyOf(['2026-27', '2027-28', '2026-27'], 'en')).toBe('2026-27 or 2027-28')
})

test('among Arabic letters a section keeps its parts in their order', () => {
  for (const language of ['ur', 'ar'] as const) expect(anyOf(['6-E'], language)).toBe('\u20686-E\u2069')
  expect(anyOf(['6-E'], 'en')).toBe('6-E')
})
