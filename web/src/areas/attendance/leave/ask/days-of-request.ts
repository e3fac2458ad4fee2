import { addDays, type Day, isDay } from 'kit/values/day'
import type { DaySpan } from '../../../../ui/date/date-spans.ts'
import { isUnread, type Unread } from '../../../../ui/form/typed/typed.ts'

export type When = 'today' | 'tomorrow' | 'dates'

/** When leave is asked for; `span` is what stands in the field of other days, whole or not. */
export type AskedDays = { when: When; span: DaySpan | Unread | null }

/** The days that are asked for; null while the field of other days says none, or half of them. */
export function daysOf({ when, span }: AskedDays, today: Day): { firstDay: Day; lastDay: Day } | null {
  if (when === 'today') return { firstDay: today, lastDay: today }
  if (when === 'tomorrow') return { firstDay: addDays(today, 1), lastDay: addDays(today, 1) }
  if (span === null || isUnread(span) || !isDay(span.from) || !isDay(span.to)) return null
  return { firstDay: span.from, lastDay: span.to }
}

/** Another choice of when: other days begin with those chosen before, and are kept while one looks elsewhere. */
export function choose(asked: AskedDays, when: When, today: Day): AskedDays {
  const before = daysOf(asked, today)
  if (when !== 'dates' || asked.span !== null || !before) return { ...asked, when }
  return { when, span: { from: before.firstDay, to: before.lastDay } }
}
