import { addDays, type Day, startOfDay, timeAt, today as dayIn } from 'kit/values/day'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { messageSetting } from '../../institute/settings/tables.ts'
import { schoolDaysIn } from '../../institute/school-days/school-days.ts'

/** By what hours are counted: read before a transaction, which asks the school nothing. */
export type Clock = { zone: string; country: string }

export async function clockOf(school: School): Promise<Clock> {
  const { zone, country } = await school.profile()
  return { zone, country }
}

type Place = { campusId: string; classId: string | null }

/** Summer holidays are the longest time without school. */
const farthest = 120

/**
 * From when on the teachers of a place are told of what a family has written by then: at once within the hours of a school
 * day, else when the hours of the next one begin; where none is known, on the morrow.
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

/** When the clock on the wall shows a time, whatever the clocks of the country do on that day. */
function instantOf(day: Day, time: string, zone: string): Date {
  const minutes = minutesOf(time)
  const guess = new Date(startOfDay(day, zone).getTime() + minutes * 60_000)
  return new Date(guess.getTime() + (minutes - minutesOf(timeAt(zone, guess))) * 60_000)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The day before which a family that has had no answer has waited longer than two school days; null: on none. */
export async function longAgo(db: Db, campusId: string, { country, today }: { country: string; today: Day }) {
  const span = { from: addDays(today, -farthest), until: addDays(today, -1) }
  const days = await schoolDaysIn(db, { campus: campusId, ...span, country })
  return days.filter(({ state }) => state !== 'closed').at(-2)?.day ?? null
}
