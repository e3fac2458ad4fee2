import { type Day, daysBetween } from '../values/day.ts'
import type { WeekLetter } from './week.ts'

/** A published timetable of a campus and shift; a special one rules inside a base one. */
export type Version = { kind: 'base' | 'special'; firstDay: Day; lastDay: Day }

/**
 * Which of the published versions rules on a day: the special before the base, of one kind the one that began last.
 * Null on days without any.
 */
export function rulingVersion<V extends Version>(versions: readonly V[], at: Day): V | null {
  const ruling = versions
    .filter(({ firstDay, lastDay }) => firstDay <= at && at <= lastDay)
    .toSorted((a, b) => rank(a) - rank(b) || (a.firstDay < b.firstDay ? 1 : -1))
  return ruling[0] ?? null
}

/**
 * The week of a day, 1 (A) to `weeks`, counted from the Monday of a week A; days before the anchor count back. Holidays
 * do not shift it, because nobody could say next month's week otherwise.
 */
export function weekLetterOf(
  at: Day,
  { anchor, weeks }: { anchor: Day; weeks: number },
): Exclude<WeekLetter, 0> {
  const passed = Math.floor(daysBetween(anchor, at) / 7)
  const place = ((passed % weeks) + weeks) % weeks
  return letters[place] ?? 1
}

function rank({ kind }: Version): number {
  return kind === 'special' ? 0 : 1
}

const letters = [1, 2, 3, 4] as const
