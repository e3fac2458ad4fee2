import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Db, Tx } from '../../core/school/school.ts'
import type { AwayPart, AwaySource } from './contract.ts'
import { arrayOf, type Bell, type Span } from './day-lessons.ts'

/** Who is away on a day, and for which part of it. */
export type Away = {
  employeeId: string
  /** What the office said; null where it follows from leave. */
  awayId: string | null
  source: AwaySource
  part: AwayPart
  firstPeriod: number | null
  lastPeriod: number | null
}

/** Who of some people is away on a day at a campus: by leave that was granted, and by what the office says. */
export async function readAway(
  db: Db | Tx,
  { day, campusId, people }: { day: Day; campusId: string; people: readonly string[] },
): Promise<Away[]> {
  return db.execute<Away>(sql`
    select l.person_id as "employeeId", null::uuid as "awayId", 'leave' as source, l.part, null::smallint as "firstPeriod",
      null::smallint as "lastPeriod"
    from granted_leave l
    where ${day}::date between l.first_day and l.last_day and l.person_id = any (${arrayOf(people)}::uuid[])
    union all
    select a.employee_id, a.id, a.source, a.part, a.first_period, a.last_period from teacher_away a
    where a.day = ${day}::date and a.employee_id = any (${arrayOf(people)}::uuid[])
      and (a.campus_id = ${campusId}::uuid or a.part <> 'periods')
    order by 1, 3`)
}

const wholeDay: Span = { from: 0, until: 1440 }

/**
 * The minutes for which somebody is away, by the bells of the day. The first half ends with the middle lesson, as it does
 * for leave in registers; without bells the day is halved by the minutes of its lessons.
 */
export function awaySpan(
  { part, firstPeriod, lastPeriod }: Pick<Away, 'part' | 'firstPeriod' | 'lastPeriod'>,
  { bells, lessons }: { bells: readonly Bell[]; lessons: readonly Span[] },
): Span {
  if (part === 'whole') return wholeDay
  if (part === 'periods') {
    const meant = bells.filter(({ number }) => number >= (firstPeriod ?? 1) && number <= (lastPeriod ?? 40))
    return { from: meant[0]?.from ?? 0, until: meant.at(-1)?.until ?? 0 }
  }
  const middle = middleOf(bells, lessons)
  return part === 'first' ? { from: 0, until: middle } : { from: middle, until: 1440 }
}

function middleOf(bells: readonly Bell[], lessons: readonly Span[]): number {
  const last = bells.filter(({ number }) => 2 * number <= bells.length + 1).at(-1)
  if (last) return last.until
  const [from, until] = [
    Math.min(...lessons.map((one) => one.from), 720),
    Math.max(...lessons.map((one) => one.until), 720),
  ]
  return Math.round((from + until) / 2)
}
