import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'

type At = { campus: SQLWrapper; section: SQLWrapper; day: Day }

/**
 * The number of past days that decide how a section is called, as long as nobody has called it on the day
 * itself.
 */
const habit = 14

/** Whether people call a section by itself for the day: marks by the gate and by terminals do not count. */
export function isCalledByItself({ campus, section, day }: At, days = habit): SQL {
  return isAny(
    sql`r.campus_id = ${campus} and r.section_id = ${section} and r.period is null and r.version > 0`,
    {
      day,
      days,
    },
  )
}

export function isCalledByLessons({ campus, section, day }: At): SQL {
  return isAny(sql`r.campus_id = ${campus} and r.section_id = ${section} and r.period is not null`, {
    day,
    days: habit,
  })
}

/** Whether a section is called with its campus as one: on the day, or else usually. */
export function isCalledWithCampus({ campus, section, day }: At): SQL {
  const whole = sql`r.campus_id = ${campus} and r.section_id is null and r.period is null and r.version > 0`
  const within = (days: number) =>
    sql`${isAny(whole, { day, days })} and not ${isCalledByItself({ campus, section, day }, days)}`
  return sql`(${within(0)} or ${within(habit)})`
}

function isAny(which: SQL, { day, days }: { day: Day; days: number }): SQL {
  return sql`exists (
    select from register r where ${which} and r.day between ${day}::date - ${days}::int and ${day}::date)`
}
