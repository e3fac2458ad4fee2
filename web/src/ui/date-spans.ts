import { addDays, type Day, day, daysBetween, weekday, type Weekday } from 'kit/day'
import type { Regional } from './Regional.tsx'

/** A span of school days; both belong to it. */
export type DaySpan = { from: string; to: string }

export const spans = ['today', 'week', 'month', 'last-7', 'last-30'] as const
export type Span = (typeof spans)[number]

/** The days of a usual span around the school's today; the week begins where the school's does. */
export function spanOf(span: Span, today: Day, weekStart: Regional['weekStart']): DaySpan {
  switch (span) {
    case 'today':
      return { from: today, to: today }
    case 'week': {
      const from = addDays(today, -((weekday(today) - firstWeekday[weekStart] + 7) % 7))
      return { from, to: addDays(from, 6) }
    }
    case 'month': {
      const from = day(`${today.slice(0, 8)}01`)
      const next = addDays(from, 31)
      return { from, to: addDays(from, daysBetween(from, day(`${next.slice(0, 8)}01`)) - 1) }
    }
    case 'last-7':
      return { from: addDays(today, -6), to: today }
    case 'last-30':
      return { from: addDays(today, -29), to: today }
  }
}

const firstWeekday: Readonly<Record<Regional['weekStart'], Weekday>> = { monday: 1, saturday: 6, sunday: 7 }
