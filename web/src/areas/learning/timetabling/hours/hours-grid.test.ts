import { expect, test } from 'vitest'
import { cellOf, gridOf, hoursOf, nextLevel, withLevel } from './hours-grid.ts'

const shape = { weekdays: [1, 5, 6], periods: 8 }
const free = { from: null, until: null, campusId: 'MAIN', reason: '' }
const saturday = {
  ...free,
  id: 'a',
  level: 'never' as const,
  weekday: 6,
  firstPeriod: null,
  lastPeriod: null,
  reason: 'Studies',
}
const friday = { ...free, id: 'b', level: 'avoid' as const, weekday: 5, firstPeriod: 7, lastPeriod: 8 }

test('what is said comes back as it was said, with its reason', () => {
  const grid = gridOf([saturday, friday], shape)
  expect(grid.size).toBe(10)
  const hours = hoursOf(grid, shape, { before: [saturday, friday], reason: 'New' })
  const { id: _, campusId: __, ...whole } = saturday
  expect(hours).toEqual([
    { ...whole, level: 'avoid', weekday: 5, firstPeriod: 7, lastPeriod: 8, reason: '' },
    whole,
  ])
})

test('a free period in a day parts it, and what is new gets the reason', () => {
  const grid = withLevel(gridOf([saturday], shape), [cellOf(6, 4)], undefined)
  const hours = hoursOf(grid, shape, { before: [saturday], reason: 'Clinic' })
  expect(hours).toMatchObject([
    { weekday: 6, firstPeriod: 1, lastPeriod: 3, reason: 'Clinic' },
    { weekday: 6, firstPeriod: 5, lastPeriod: 8, reason: 'Clinic' },
  ])
})

test('hours of minutes and of every campus are not in the grid', () => {
  expect(
    gridOf(
      [
        { ...saturday, campusId: null },
        { ...friday, from: 600, until: 660 },
      ],
      shape,
    ).size,
  ).toBe(0)
})

test('pressing goes from free over rather not to not there, and back', () => {
  expect([undefined, 'avoid', 'never'].map((level) => nextLevel(level as never))).toEqual([
    'avoid',
    'never',
    undefined,
  ])
})
