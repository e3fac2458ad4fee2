import { day } from 'kit/values/day'
import type { CalendarEntry } from 'tenant-api/contract/institute/calendar'
import { expect, test } from 'vitest'
import { asEvent, nextDays, piecesOf, spanAround } from './entries.ts'

const entry: CalendarEntry = {
  id: '01980000-0000-7000-8000-00000000cb05',
  kind: 'term',
  title: 'Term 1',
  detail: '2026-27',
  campusId: null,
  firstDay: day('2026-04-01'),
  lastDay: day('2026-09-26'),
  startsAt: null,
  endsAt: null,
  isTentative: false,
}

test('a term stands with its first and its last day, each by an id of its own', () => {
  const pieces = piecesOf(entry)
  expect(pieces.map(({ firstDay, lastDay, edge }) => [firstDay, lastDay, edge])).toEqual([
    ['2026-04-01', '2026-04-01', 'begins'],
    ['2026-09-26', '2026-09-26', 'ends'],
  ])
  expect(new Set(pieces.map((piece) => asEvent(piece, '').id)).size).toBe(2)
})

test('a vacation of months stands whole, and so does a short part of a term', () => {
  expect(piecesOf({ ...entry, kind: 'vacation' })).toHaveLength(1)
  expect(piecesOf({ ...entry, firstDay: day('2026-09-14') })).toHaveLength(1)
})

test('a month is read with the weeks at both of its ends', () => {
  expect(spanAround(day('2026-11-19'))).toEqual({ from: '2026-10-25', until: '2026-12-08' })
})

const on = (
  firstDay: string,
  lastDay: string,
  kind: CalendarEntry['kind'],
  startsAt: string | null = null,
) => ({
  ...entry,
  kind,
  firstDay: day(firstDay),
  lastDay: day(lastDay),
  startsAt,
})

test('of the next days stands what is on in them, the earliest first; of a term its edge alone', () => {
  const span = { from: day('2026-11-19'), until: day('2026-12-02') }
  const rows = [
    on('2026-11-28', '2026-11-28', 'event', '10:00'),
    on('2026-11-28', '2026-11-28', 'event', '09:00'),
    on('2026-09-28', '2026-12-01', 'term'),
    on('2026-09-28', '2027-03-31', 'term'),
    on('2026-11-13', '2026-11-20', 'closure'),
    on('2026-12-03', '2026-12-03', 'holiday'),
  ]
  expect(nextDays(rows, span).map(({ kind, firstDay, edge }) => [kind, firstDay, edge])).toEqual([
    ['closure', '2026-11-13', 'whole'],
    ['event', '2026-11-28', 'whole'],
    ['event', '2026-11-28', 'whole'],
    ['term', '2026-12-01', 'ends'],
  ])
  expect(nextDays(rows, span)[1]?.startsAt).toBe('09:00')
})
