import * as fc from 'fast-check'
import type { PeriodGiven } from 'tenant-api/contract/institute/bell-schedules'
import { expect, test } from 'vitest'
import { lengthOf, moved, numbersOf, planned, readRows, readTime, rowsOf, written } from './bell-rows.ts'

const words = {
  gate: 'گیٹ',
  assembly: 'اسمبلی',
  lesson: 'پیریڈ',
  break: 'وقفہ',
  prayer: 'نماز',
  other: 'دیگر',
}
const plan = { start: '08:00', assembly: 10, lessons: 4, minutes: 40, breakAfter: 2, breakMinutes: 25 }
const day = planned(plan) ?? []

test.each([
  ['8', '08:00'],
  ['8:05', '08:05'],
  ['0805', '08:05'],
  ['800', '08:00'],
  ['8.05', '08:05'],
  ['1:15 PM', '13:15'],
  ['12:30 am', '00:30'],
  ['13:15:00', '13:15'],
  ['۱۳:۱۵', '13:15'],
  ['٠٨:٠٥', '08:05'],
  ['24:00', undefined],
  ['13 pm', undefined],
  ['8:60', undefined],
  ['soon', undefined],
  ['', undefined],
])('%j is read as %j', (typed, time) => expect(readTime(typed)).toBe(time))

test('a day is planned: an assembly, lessons of one length, a break after the second', () => {
  expect(day.map(({ kind, startsAt, endsAt }) => `${kind} ${startsAt}–${endsAt}`)).toEqual([
    'assembly 08:00–08:10',
    'lesson 08:10–08:50',
    'lesson 08:50–09:30',
    'break 09:30–09:55',
    'lesson 09:55–10:35',
    'lesson 10:35–11:15',
  ])
  expect(planned({ ...plan, start: '23:00' })).toBeNull()
  expect(planned({ ...plan, breakAfter: 4 })?.at(-1)?.kind).toBe('lesson')
})

test('the sheet says what its periods were, and has room to go on in', () => {
  const rows = rowsOf(day, words)
  expect(rows.length).toBeGreaterThan(day.length)
  expect(readRows(rows, words)).toEqual({ periods: day, faults: {} })
  expect([...numbersOf(rows, words).values()]).toEqual([1, 2, 3, 4])
  expect(rows.slice(0, 2).map(lengthOf)).toEqual([10, 40])
})

test('times alone are lessons; kinds are read in the reader’s language, in English, and by their beginning', () => {
  const typed = [
    ['', '8', '840'],
    ['وقفہ', '8:40', '9'],
    ['Break', '9', '9:10'],
    ['pra', '9:10', '9:20'],
  ]
  const changes = typed.flatMap(([kind = '', from = '', until = ''], at) =>
    Object.entries({ kind, from, until }).map(([column, to]) => ({ row: String(at), column, from: '', to })),
  )
  const { periods, faults } = readRows(written(rowsOf([], words), changes), words)
  expect(faults).toEqual({})
  expect(periods.map(({ kind, startsAt }) => [kind, startsAt])).toEqual([
    ['lesson', '08:00'],
    ['break', '08:40'],
    ['break', '09:00'],
    ['prayer', '09:10'],
  ])
})

test('what is wrong is said of its cell', () => {
  const rows = rowsOf(day, words)
  const faultsOf = (row: string, column: string, to: string) =>
    readRows(written(rows, [{ row, column, from: '', to }]), words).faults
  expect(faultsOf('1', 'kind', 'xyz')).toEqual({ 1: { kind: 'kind' } })
  expect(faultsOf('1', 'from', 'soon')).toEqual({ 1: { from: 'time' } })
  expect(faultsOf('1', 'until', '')).toEqual({ 1: { until: 'missing' } })
  expect(faultsOf('1', 'until', '8:05')).toEqual({ 1: { until: 'order' } })
  expect(faultsOf('1', 'until', '9:00')).toEqual({ 2: { from: 'overlap' } })
  expect(faultsOf('1', 'late', '8:50')).toEqual({ 1: { late: 'late' } })
})

test('moved by half an hour and back a day is as it was, and it never leaves the day', () => {
  const rows = rowsOf(day, words)
  const earlier = moved(rows, -30)
  expect(readRows(earlier ?? [], words).periods[0]).toMatchObject({ startsAt: '07:30', endsAt: '07:40' })
  expect(moved(earlier ?? [], 30)).toEqual(rows)
  expect(moved(rows, 13 * 60)).toBeNull()
  expect(moved(rows, -9 * 60)).toBeNull()
})

test('whatever is typed, the sheet is read without breaking, and without faults no two periods overlap', () => {
  const cell = fc.oneof(
    fc.constantFrom('', '8', '8:40', '9', '10:15', '25', 'x'),
    fc.string({ maxLength: 6 }),
  )
  const line = fc.record({
    kind: fc.constantFrom('', 'b', 'gate', '?'),
    name: fc.string(),
    from: cell,
    until: cell,
    late: cell,
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const rows = lines.map((one, at) => ({ ...one, id: String(at) }))
      const { periods, faults } = readRows(rows, words)
      if (Object.keys(faults).length > 0) return
      const ordered = periods.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
      const isApart = (one: PeriodGiven, at: number) =>
        at === 0 || (ordered[at - 1]?.endsAt ?? '') <= one.startsAt
      expect(ordered.every(isApart)).toBe(true)
      expect(ordered.every(({ startsAt, endsAt }) => startsAt < endsAt)).toBe(true)
    }),
  )
})
