import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { schoolDays } from '../school-days/school-days.ts'
import { isOpenCampus } from '../structure/open-campus.ts'
import { campus } from '../structure/tables.ts'
import { withPeriods } from './bell-schedules.ts'
import { type BellDay, type BellSchedule, bellsPermission } from './contract.ts'
import { bellSchedule } from './tables.ts'

/** Without a shift, the days of those sections which are in none. */
export type BellSpan = { campus: string; shift: string | null; from: Day; until: Day }

/**
 * Which schedule rules each day of a span; null where nobody has set any. The one answer on which registers, lessons and
 * the gate stand. Of several that speak of a day the more special rules:
 *
 * 1. that of the shift before that of all shifts,
 * 2. the one of fewer days between its first and its last,
 * 3. the one of fewer weekdays.
 *
 * No more is needed: whoever saves two that tie is refused. Whether there is school on the day is another question.
 */
export async function rulingBells(
  db: Db | Tx,
  { campus, shift, from, until }: BellSpan,
): Promise<Map<Day, string | null>> {
  const rows = await db.execute<{ day: Day; id: string | null }>(sql`
    select date.day::text as day, ruling.id
    from (select d::date as day from generate_series(${from}::date, ${until}::date, interval '1 day') d) date
    left join lateral (${ruling({ campus: sql`${campus}::uuid`, shift: sql`${shift}::uuid`, day: sql`date.day` })}
    ) ruling on true
    order by date.day`)
  return new Map(rows.map(({ day, id }) => [day, id]))
}

/** The id of the schedule that rules a day, or no row: for statements whose places and days are their own columns. */
export function ruling({ campus, shift, day }: Record<'campus' | 'shift' | 'day', SQLWrapper>): SQL {
  return sql`
      select b.id from bell_schedule b
      where b.archived_at is null and b.campus_id = ${campus} and (b.shift_id = ${shift} or b.shift_id is null)
        and ${day} between b.first_day and b.last_day
        and extract(isodow from ${day})::smallint = any (b.weekdays)
      order by b.shift_id is null, b.last_day - b.first_day, cardinality(b.weekdays), b.id limit 1`
}

type Lesson = Record<'campus' | 'shift' | 'day', SQLWrapper> & { number?: number }

/** From which time on somebody is late for a lesson, the first of the day else; no row where no bell rings it. */
export function lateFrom({ number = 1, ...at }: Lesson): SQL {
  return sql`
      select coalesce(p.late_after, p.starts_at + make_interval(mins => t.late_after_minutes))
      from bell_period p cross join attendance_setting t
      where p.kind = 'lesson' and p.number = ${number}::smallint and p.schedule_id = (${ruling(at)})`
}

type Asked = { id: string; shift?: string | undefined; from: Day; until: Day }

/** The bells of each day of a span for a person; on days without school none ring. Refuses a campus out of sight. */
export async function readBells(
  school: School,
  user: User,
  { id, shift, ...span }: Asked,
): Promise<{ days: BellDay[]; schedules: BellSchedule[] }> {
  await refuseUnseen(school, user, id)
  const [days, ruling] = [
    await schoolDays(school, { campus: id, ...span }),
    await rulingBells(school.db, { campus: id, shift: shift ?? null, ...span }),
  ]
  const rung = days.map(({ day, state, reason, title }) => ({
    day,
    state,
    reason,
    title,
    scheduleId: state === 'closed' ? null : (ruling.get(day) ?? null),
  }))
  const ids = [...new Set(rung.flatMap(({ scheduleId }) => scheduleId ?? []))]
  const rows =
    ids.length === 0 ? [] : await school.db.select().from(bellSchedule).where(inArray(bellSchedule.id, ids))
  return { days: rung, schedules: await withPeriods(school.db, rows) }
}

async function refuseUnseen(school: School, user: User, id: string): Promise<void> {
  const [found] = await school.db
    .select({ id: campus.id })
    .from(campus)
    .where(isOpenCampus(user, { id, resource: bellsPermission.resource, action: 'view' }))
  if (!found) refuseMissing()
}
