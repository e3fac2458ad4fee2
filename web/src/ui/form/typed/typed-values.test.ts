import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { spanOf } from '../../date/date-spans.ts'
import { nextStep } from './number-steps.ts'
import { readColour } from './read-colour.ts'
import { withTags } from '../choice/tags.ts'

const free = { step: 1, least: undefined, most: undefined }

test.each([
  [3, 1, free, 4],
  [3, -10, free, -7],
  [null, 1, free, 0],
  [null, 1, { step: 1, least: 5, most: 9 }, 5],
  [9, 1, { step: 1, least: 5, most: 9 }, 9],
  [2, 1, { step: 1, least: 5, most: 9 }, 5],
  [0.1, 2, { ...free, step: 0.1 }, 0.3],
  [1e-7, 1, { ...free, step: 1e-7 }, 2e-7],
] as const)('from %s by %s steps', (at, by, steps, expected) => {
  expect(nextStep(at, by, steps)).toBe(expected)
})

test.each([
  ['#2563EB', '#2563eb'],
  ['2563eb', '#2563eb'],
  ['#26e', '#2266ee'],
  ['#۱۲۳۴۵۶', '#123456'],
  ['  ', null],
])('the colour %s is %s', (typed, expected) => {
  expect(readColour(typed)).toBe(expected)
})

test('what is no colour is kept as it was typed', () => {
  expect(readColour('navy')).toMatchObject({ typed: 'navy' })
})

test('tags are parted by commas of any script, and none stands twice', () => {
  expect(withTags(['Cricket'], 'chess, cricket ،  drama  club، ri')).toEqual({
    tags: ['Cricket', 'chess', 'drama club'],
    rest: ' ri',
  })
  expect(withTags([], 'كرکٹ,کرکٹ,')).toEqual({ tags: ['كرکٹ'], rest: '' })
})

// 2026-11-21 is a Saturday.
test.each([
  ['today', 'monday', '2026-11-21', '2026-11-21'],
  ['week', 'monday', '2026-11-16', '2026-11-22'],
  ['week', 'saturday', '2026-11-21', '2026-11-27'],
  ['week', 'sunday', '2026-11-15', '2026-11-21'],
  ['month', 'monday', '2026-11-01', '2026-11-30'],
  ['last-7', 'monday', '2026-11-15', '2026-11-21'],
  ['last-30', 'monday', '2026-10-23', '2026-11-21'],
] as const)('%s of a week from %s', (span, weekStart, from, to) => {
  expect(spanOf(span, day('2026-11-21'), weekStart)).toEqual({ from, to })
})

test('a month ends on its own last day', () => {
  expect(spanOf('month', day('2028-02-10'), 'monday').to).toBe('2028-02-29')
  expect(spanOf('month', day('2026-12-31'), 'monday').to).toBe('2026-12-31')
})
