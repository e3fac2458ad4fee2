import { expect, test } from 'vitest'
import { neighboursOf, spanOf } from './periods.ts'

test('a month and a year have one before and one after, also across the new year', () => {
  expect(neighboursOf('2026-12')).toEqual(['2026-11', '2027-01'])
  expect(neighboursOf('2026-01')).toEqual(['2025-12', '2026-02'])
  expect(neighboursOf('2026')).toEqual(['2025', '2027'])
  expect([spanOf('2026'), spanOf('2026-02')]).toEqual(['year', 'month'])
})
