import { day, eachDay } from 'kit/values/day'
import { expect, test } from 'vitest'
import { type Recurrence, timesDue } from './due-lines.ts'
import { periodOf } from './prices.ts'

const year = { firstDay: day('2026-04-01'), termMonths: [4, 9] }

function due(key: string, line: Partial<Recurrence>, isNew = false): number {
  const period = periodOf(key)
  const span = { from: period.firstDay, until: period.lastDay }
  const schoolDays = new Set(eachDay(day('2026-11-02'), day('2026-11-06')))
  const recurrence = { cycle: 'monthly', iterations: null, months: [], ...line } as Recurrence
  return timesDue(recurrence, period, { year, isNew, ...span, schoolDays })
}

const months = ['2026-04', '2026-05', '2026-08', '2026-09', '2026-11', '2027-03']
const dueIn = (line: Partial<Recurrence>) => months.filter((key) => due(key, line) > 0)

test('a monthly fee is due in every month, or in those that are named', () => {
  expect(dueIn({})).toEqual(months)
  expect(dueIn({ months: [5, 11] })).toEqual(['2026-05', '2026-11'])
})

test('a yearly fee is due when the year begins, and a fee of the term when a term begins', () => {
  expect(dueIn({ cycle: 'yearly' })).toEqual(['2026-04'])
  expect(dueIn({ cycle: 'yearly', months: [8] })).toEqual(['2026-08'])
  expect(dueIn({ cycle: 'term' })).toEqual(['2026-04', '2026-09'])
})

test('so many iterations are so many invoices in the year', () => {
  expect(dueIn({ iterations: 2 })).toEqual(['2026-04', '2026-05'])
  expect(dueIn({ iterations: 10 })).toEqual(months.slice(0, 5))
  expect(dueIn({ iterations: 1, months: [9, 11] })).toEqual(['2026-09'])
})

test('what is charged once is charged to who is new; days and weeks are counted', () => {
  expect(due('2026-11', { cycle: 'once' })).toBe(0)
  expect(due('2026-11', { cycle: 'once' }, true)).toBe(1)
  expect(due('2026-11', { cycle: 'daily' })).toBe(5)
  expect(due('2026-11', { cycle: 'weekly' })).toBe(5)
})
