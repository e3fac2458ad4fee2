import { addDays, type Day, startOfDay, timeAt, today as dayIn } from 'kit/values/day'
import { minutesOf } from 'kit/values/time'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { messageSetting } from '../../institute/settings/tables.ts'
import { schoolDaysIn } from '../../institute/school-days/school-days.ts'

/** The school's zone and country: read before a transaction, which must not query the school's profile. */
export type Clock = { zone: string; country: string }

export async function clockOf(school: School): Promise<Clock> {
  const { zone, country } = await school.profile()
  return { zone, country }
}

type Place = { campusId: string; classId: string | null }

/** The most days to search; summer holidays are the longest time without school. */
const farthest = 120

/**
 * When teachers of a place are notified of a family's message: at once within the hours of a school day, else
 * when the hours of the next one begin; if none is found, tomorrow.
 */
export async function tellingAt(
  db: Db | Tx,
  { campusId, classId }: Place,
  { zone, country, now }: Clock & { now: Date },
): Promise<Date> {
  const [setting] = await db
    .select({ from: messageSetting.familiesFrom, until: messageSetting.familiesUntil })
    .from(messageSetting)
  if (!setting) return now
  const today = dayIn(zone, now)
  const at = (day: Day) => instantOf(day, setting.from, zone)
  for (const [first, last] of [
    [0, 7],
    [8, farthest],
  ] as const) {
    const span = { from: addDays(today, first), until: addDays(today, last) }
    const days = await schoolDaysIn(db, { campus: campusId, class: classId, ...span, country })
    for (const { day, state } of days) {
      if (state === 'closed') continue
      if (day > today || now < at(day)) return at(day)
      if (now < instantOf(day, setting.until, zone)) return now
    }
  }
  return at(addDays(today, 1))
}

/** The instant at which the local clock shows a time, correct also on days when the clocks change. */
function instantOf(day: Day, time: string, zone: string): Date {
  const minutes = minutesOf(time)
  const guess = new Date(startOfDay(day, zone).getTime() + minutes * 60_000)
  return new Date(guess.getTime() + (minutes - minutesOf(timeAt(zone, guess))) * 60_000)
}

/** The latest day on which an unanswered message has waited for two school days; null if there is none. */
export async function longAgo(db: Db, campusId: string, { country, today }: { country: string; today: Day }) {
  const span = { from: addDays(today, -farthest), until: addDays(today, -1) }
  const days = await schoolDaysIn(db, { campus: campusId, ...span, country })
  return days.filter(({ state }) => state !== 'closed').at(-2)?.day ?? null
}
