import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../values/day.ts'
import { rulingVersion, weekLetterOf } from './ruling-version.ts'

const v1 = { id: 'v1', kind: 'base', firstDay: day('2026-10-16'), lastDay: day('2026-11-22') } as const
const v2 = { id: 'v2', kind: 'base', firstDay: day('2026-11-23'), lastDay: day('2027-03-31') } as const
const tests = {
  id: 'tests',
  kind: 'special',
  firstDay: day('2026-12-07'),
  lastDay: day('2026-12-16'),
} as const

test('W33: until the day before the second version the first one rules', () => {
  const rules = (at: string) => rulingVersion([v2, v1], day(at))?.id
  expect([19, 20, 21, 22].map((date) => rules(`2026-11-${date}`))).toEqual(['v1', 'v1', 'v1', 'v1'])
  expect(rules('2026-11-23')).toBe('v2')
  expect(rulingVersion([v1, v2], day('2026-10-15'))).toBeNull()
})

test('a special version rules inside a base one, both its ends included', () => {
  expect(
    ['2026-12-06', '2026-12-07', '2026-12-16', '2026-12-17'].map(
      (at) => rulingVersion([v1, v2, tests], day(at))?.id,
    ),
  ).toEqual(['v2', 'tests', 'tests', 'v2'])
})

test('a week has one letter from Monday to Sunday, and the next week the next one', () => {
  const anchor = day('2026-10-19')
  const letterOf = (at: string, weeks = 2) => weekLetterOf(day(at), { anchor, weeks })
  expect(
    ['2026-10-19', '2026-10-25', '2026-10-26', '2026-11-02', '2026-10-18'].map((at) => letterOf(at)),
  ).toEqual([1, 1, 2, 1, 2])
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 4 }), (after, weeks) => {
      const at = addDays(anchor, after)
      const letter = weekLetterOf(at, { anchor, weeks })
      expect(letter).toBeLessThanOrEqual(weeks)
      expect(weekLetterOf(addDays(at, 7), { anchor, weeks })).toBe((letter % weeks) + 1)
    }),
  )
})
