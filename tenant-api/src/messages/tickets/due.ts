import { addDays, type Day, startOfDay, wallAt } from 'kit/values/day'
import { minutesOf } from 'kit/values/time'
import type { School, Tx } from '../../core/school/school.ts'
import { schoolDaysIn } from '../../institute/school-days/school-days.ts'

/** Working hours of a school day in minutes: 08:00 and 16:00. */
const opens = 8 * 60
const closes = 16 * 60
/** How many days ahead school days are searched. */
const ahead = 180

type Asked = { hours: number; day: Day; minute: number; schoolDays: readonly Day[] }

/**
 * When this many working hours have passed from a minute of a day on; null if the given days do not suffice.
 */
export function dueAfter({ hours, day, minute, schoolDays }: Asked): { day: Day; minute: number } | null {
  let left = hours * 60
  for (const one of schoolDays) {
    if (one < day) continue
    const start = one === day ? Math.max(minute, opens) : opens
    if (start >= closes) continue
    if (left <= closes - start) return { day: one, minute: start + left }
    left -= closes - start
  }
  return null
}

export type Clock = { zone: string; country: string }

/** The school's zone and country, read before an act begins. */
export async function clockOf(school: School): Promise<Clock> {
  const { zone, country } = await school.profile()
  return { zone, country }
}

type From = Clock & { campus: string; hours: number; from: Date }

/** When a ticket of a campus is due; if the calendar has too few school days, by calendar days. */
export async function dueFrom(tx: Tx, { zone, country, campus, hours, from }: From): Promise<string> {
  const [date = '', time = ''] = wallAt(zone, from).split(' ')
  const day = date as Day
  const days = await schoolDaysIn(tx, { campus, from: day, until: addDays(day, ahead), country })
  const schoolDays = days.filter(({ state }) => state !== 'closed').map((one) => one.day)
  const due = dueAfter({ hours, day, minute: minutesOf(time), schoolDays })
  if (!due) return new Date(from.getTime() + Math.ceil(hours / 8) * 86_400_000).toISOString()
  return new Date(startOfDay(due.day, zone).getTime() + due.minute * 60_000).toISOString()
}
