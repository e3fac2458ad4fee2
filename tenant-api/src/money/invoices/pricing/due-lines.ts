import { type Day, eachDay, monthAfter, weekday } from 'kit/values/day'
import type { Period } from './prices.ts'

export type Cycle = 'once' | 'daily' | 'weekly' | 'monthly' | 'term' | 'yearly'

/** When a line of a plan is charged. `months` are those of the calendar; an empty list means all of its cycle. */
export type Recurrence = { cycle: Cycle; iterations: number | null; months: readonly number[] }

type Year = {
  firstDay: Day
  /** The months in which its terms begin. */
  termMonths: readonly number[]
}

/**
 * How many times a line is charged for a month: once if it is due, or as many times as there are weeks or days with
 * school from the first to the last day of the student in it. What is charged once is charged to who is new at the school.
 */
export function timesDue(
  line: Recurrence,
  period: Period,
  {
    year,
    isNew,
    from,
    until,
    schoolDays,
  }: {
    year: Year
    isNew: boolean
    from: Day
    until: Day
    schoolDays: ReadonlySet<Day>
  },
): number {
  if (line.cycle === 'once') return isNew ? 1 : 0
  if (!isDueIn(line, period.key, year) || isExhausted(line, period.key, year)) return 0
  if (line.cycle === 'daily') return eachDay(from, until).filter((day) => schoolDays.has(day)).length
  if (line.cycle === 'weekly') return eachDay(from, until).filter((day) => weekday(day) === 1).length
  return 1
}

/** Whether a part of the month is charged; what comes by days, once, or by the term or year is charged in full. */
export function isProrated({ cycle }: Recurrence): boolean {
  return cycle === 'monthly'
}

function isDueIn({ cycle, months }: Recurrence, key: string, year: Year): boolean {
  const month = Number(key.slice(5))
  if (months.length > 0) return months.includes(month)
  if (cycle === 'yearly') return month === Number(year.firstDay.slice(5, 7))
  if (cycle === 'term') return year.termMonths.includes(month)
  return true
}

/** Whether the line was charged as often as it may be in the year. */
function isExhausted(line: Recurrence, key: string, year: Year): boolean {
  if (line.iterations === null || line.cycle === 'daily' || line.cycle === 'weekly') return false
  let charged = 0
  for (let month = year.firstDay.slice(0, 7); month < key; month = monthAfter(month, 1))
    if (isDueIn(line, month, year)) charged += 1
  return charged >= line.iterations
}
