import { addDays, type Day, day, weekdayOf, weekOf } from 'kit/values/day'
import { addMonths } from '../calendar/calendar-weeks.ts'
import type { Regional } from '../base/Regional.tsx'

/** A range of school days, both ends included. */
export type DaySpan = { from: string; to: string }

export const spans = ['today', 'week', 'month', 'last-7', 'last-30'] as const
export type Span = (typeof spans)[number]

/** The days of a preset range around the school's current day; weeks begin as the school's do. */
export function spanOf(span: Span, today: Day, weekStart: Regional['weekStart']): DaySpan {
  switch (span) {
    case 'today':
      return { from: today, to: today }
    case 'week': {
      const [from = today] = weekOf(today, weekdayOf(weekStart))
      return { from, to: addDays(from, 6) }
    }
    case 'month': {
      const from = day(`${today.slice(0, 7)}-01`)
      return { from, to: addDays(addMonths(from, 1), -1) }
    }
    case 'last-7':
      return { from: addDays(today, -6), to: today }
    case 'last-30':
      return { from: addDays(today, -29), to: today }
  }
}
