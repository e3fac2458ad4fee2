import { sql } from 'drizzle-orm'
import { addDays, type Day, startOfDay, today as dayOf } from 'kit/values/day'
import { entitlementsAt } from 'kit/institute/plans'
import type { UsageNumbers } from '../../core/school/directory.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { directory, type School } from '../../core/school/school.ts'

/** So far back days are made up; nobody asks for older ones. */
const mostDays = 400

/**
 * Every night the day that is over is counted, and days that were missed before it, from what is dated; then the
 * provider is told the numbers of all days of which it does not know yet. Done again it finds nothing left to do. A day
 * that cannot be counted is tried again, and those after it, which stand on it; those before it are told.
 */
export const countJob: Job = {
  nightlyAt: 3,
  async run(school, work) {
    try {
      const days = await missedDays(school)
      for (const [at, day] of days.entries()) {
        await work.progress(at, days.length)
        await countDay(school, { day, isMadeUp: at < days.length - 1 })
      }
    } finally {
      await tellNumbers(school)
    }
  },
}

/** The days that are over and not counted yet, the oldest first; the last one is yesterday. */
async function missedDays(school: School): Promise<Day[]> {
  const { zone } = await school.profile()
  const today = await school.today()
  const [row] = await school.db.execute<{ last: Day | null; began: string | null }>(sql`
    select (select max(day)::text from usage_day) as last, (select min(at)::text from act) as began`)
  const first = row?.last ? addDays(row.last, 1) : dayOf(zone, new Date(row?.began ?? school.now()))
  const oldest = addDays(today, -mostDays)
  const days: Day[] = []
  for (let day = first > oldest ? first : oldest; day < today; day = addDays(day, 1)) days.push(day)
  return days
}

type Counting = {
  day: Day
  isMadeUp: boolean
  /** As of when what is not dated is looked at: the end of the day, if nothing is said. */
  asOf?: Date
}

/** Counts one day, once: whoever comes second finds it written. Days are counted in their order. */
export async function countDay(school: School, { day, isMadeUp, asOf }: Counting): Promise<void> {
  const { zone } = await school.profile()
  const ended = asOf ?? startOfDay(addDays(day, 1), zone)
  const ends = ended.toISOString()
  // The last moment of the day: a plan that begins with the next one gives nothing to this.
  const last = new Date(ended.getTime() - 1)
  const { roles, ownRoles } = entitlementsAt(await directory().agreedAt(school.id, last), last)
  const room = JSON.stringify({ roles, ownRoles })
  await school.db.transaction(async (tx) => {
    // A whole school in one statement takes longer than what a reader waits for.
    await tx.execute(sql`set local statement_timeout = '2min'`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('usage', 0))`)
    const [known] = await tx.execute(sql`select from usage_day where day = ${day}::date`)
    if (known) return
    await tx.execute(sql`
      with counted as materialized (
        select kind, person_id from usage_on(${day}::date, ${ends}::timestamptz, ${room}::jsonb)
      ), longer as (
        update usage_span s set ends_on = ${day}::date from counted c
        where s.kind = c.kind and s.person_id = c.person_id and s.ends_on = ${day}::date - 1
        returning s.kind, s.person_id
      ), begun as (
        insert into usage_span (kind, person_id, starts_on, ends_on)
        select kind, person_id, ${day}::date, ${day}::date from counted
        where (kind, person_id) not in (select kind, person_id from longer)
      )
      insert into usage_day (day, students, staff, teachers, guardians, student_logins, is_made_up, counted_at)
      select ${day}::date, count(*) filter (where kind = 'student'), count(*) filter (where kind = 'staff'),
        count(*) filter (where kind = 'teacher'), count(*) filter (where kind = 'guardian'),
        count(*) filter (where kind = 'student-login'), ${isMadeUp}, ${school.now().toISOString()}::timestamptz
      from counted`)
  })
}

/** Numbers alone leave the school. While the control database is away they wait; what is told twice is told once. */
async function tellNumbers(school: School): Promise<void> {
  const days = await school.db.execute<UsageNumbers>(sql`
    select day::text, students, staff, teachers, guardians, student_logins, is_made_up
    from usage_day where told_at is null order by day limit ${mostDays}`)
  if (days.length === 0) return
  await directory().tellUsage(school.id, [...days])
  const told = `{${days.map(({ day }) => day).join(',')}}`
  await school.db.execute(sql`
    update usage_day set told_at = ${school.now().toISOString()}::timestamptz where day = any (${told}::date[])`)
}
