import { addDays, type Day, day as asDay, weekday } from 'kit/values/day'
import type { StudentDay } from 'tenant-api/contract/attendance/reports'

/** The days of a month in whole weeks; null for those of its neighbours. */
export function weeksOf(
  days: readonly StudentDay[],
  { month, weekStart }: { month: string; weekStart: number },
): (StudentDay | null)[][] {
  const first = asDay(`${month}-01`)
  const before = (weekday(first) - weekStart + 7) % 7
  const known = new Map(days.map((one) => [one.day, one]))
  const cells: (StudentDay | null)[] = Array.from({ length: before }, () => null)
  for (let at: Day = first; at.slice(0, 7) === month; at = addDays(at, 1)) cells.push(known.get(at) ?? null)
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
