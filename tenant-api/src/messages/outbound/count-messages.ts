import { sql } from 'drizzle-orm'
import type { MessageNumbers } from '../../core/school/directory.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { directory, type School } from '../../core/school/school.ts'

/** How many past days are recounted, for messages that were accepted late. */
const daysBack = 3

/**
 * Every night: counts the past days by channel, and sends only the numbers to the provider. Attempts are stored
 * for a year, the numbers for good. A second run finds the same.
 */
export const countMessages: Job = {
  nightlyAt: 3,
  async run(school) {
    try {
      await count(school)
    } finally {
      await tellNumbers(school)
    }
  },
}

async function count(school: School): Promise<void> {
  const today = await school.today()
  await school.db.execute(sql`
    with since as (
      select coalesce((select max(day) - ${daysBack}::int from message_count), '-infinity'::date) as day)
    insert into message_count as c (day, channel, by_house, taken, parts)
    select (a.began_at at time zone i.time_zone)::date as day, a.channel, a.by_house, count(*)::int, coalesce(sum(a.parts), 0)::int
    from message_attempt a cross join institute i cross join since
    where a.outcome = 'taken' and (a.began_at at time zone i.time_zone)::date >= since.day
      and (a.began_at at time zone i.time_zone)::date < ${today}::date
    group by 1, 2, 3
    on conflict (day, channel, by_house) do update set taken = excluded.taken, parts = excluded.parts, told_at = null
    where (c.taken, c.parts) is distinct from (excluded.taken, excluded.parts)`)
}

/** Keeps unsent numbers while the control database is unreachable; sending them twice does no harm. */
async function tellNumbers(school: School): Promise<void> {
  const days = await school.db.execute<MessageNumbers>(sql`
    select day::text, channel, by_house, taken, parts from message_count where told_at is null order by day limit 2000`)
  if (days.length === 0) return
  await directory().tellMessages(school.id, [...days])
  const told = JSON.stringify(days)
  await school.db.execute(sql`
    update message_count c set told_at = ${school.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${told}::jsonb) as d (day date, channel text, by_house boolean, taken int, parts int)
    where c.day = d.day and c.channel = d.channel and c.by_house = d.by_house and c.taken = d.taken and c.parts = d.parts`)
}
