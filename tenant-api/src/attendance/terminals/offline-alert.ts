import { sql } from 'drizzle-orm'
import { type Day, startOfDay, timeAt } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { describe, NothingDone, system, unlessNothing } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { holdersOf } from '../../access/sessions/rights/holders.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { countOfSchoolDays, unjudgedDays } from '../../institute/school-days/school-days.ts'
import { devices } from './contract.ts'

/** By ten everybody has come, and a working terminal has sent something. */
const tellsAt = 10
const hour = 3_600_000

/**
 * The time from which a terminal must have been heard of today, and the campuses where that applies: from six
 * in the morning, on a school day, and nowhere before ten.
 */
export async function silentSince(
  school: School,
  campuses: readonly string[],
): Promise<{ since: Date; at: string[] }> {
  const today = (await school.today()) as Day
  const { country, zone } = await school.profile()
  const now = school.now()
  const since = new Date(startOfDay(today, zone).getTime() + 6 * hour)
  if (campuses.length === 0 || Number(timeAt(zone, now).slice(0, 2)) < tellsAt) return { since, at: [] }
  const days = unjudgedDays({
    campus: sql`campus.id`,
    class: sql`null::uuid`,
    from: today,
    until: today,
    country,
  })
  const open = await school.db.execute<{ id: string }>(sql`
    select id from unnest(${`{${campuses.join(',')}}`}::uuid[]) as campus (id) where (${countOfSchoolDays(days)}) > 0`)
  return { since, at: open.map(({ id }) => id) }
}

type Silent = { id: string; name: string; campus: string; campusName: string }

/** Every school morning: notifies those who manage a campus's terminals of the silent ones. */
export const offlineAlertJob: Job = {
  nightlyAt: tellsAt,
  async run(school) {
    const today = (await school.today()) as Day
    const known = await school.db.execute<{ campus: string }>(
      sql`select distinct campus_id as campus from device where state = 'active'`,
    )
    const { since, at } = await silentSince(
      school,
      known.map(({ campus }) => campus),
    )
    if (at.length === 0) return
    await unlessNothing(
      school.transaction(system(sentence('Biometric machine')), 'devices.silent', async (tx) => {
        const rows = await tx.execute<Silent>(sql`
          with silent as (
            update device_sight s set silence_told_on = ${today}::date from device d
            where d.id = s.device_id and d.state = 'active' and s.last_seen_at < ${since.toISOString()}::timestamptz
              and d.campus_id = any (${`{${at.join(',')}}`}::uuid[]) and s.silence_told_on is distinct from ${today}::date
            returning d.id, d.name, d.campus_id
          )
          select s.id, s.name, s.campus_id as campus, c.name as "campusName" from silent s join campus c on c.id = s.campus_id
          order by c.name, s.name`)
        if (rows.length === 0) throw new NothingDone()
        for (const of of Map.groupBy(rows, ({ campus }) => campus).values()) await tell(tx, of, today)
        describe(tx, { count: rows.length })
      }),
    )
  },
}

async function tell(tx: Tx, rows: readonly Silent[], on: Day): Promise<void> {
  const [first] = rows
  if (!first) return
  const to = await holdersOf(tx, { may: [devices.resource, 'edit'], campus: first.campus, on })
  await notify(tx, to, {
    category: 'general',
    title: {
      sentence: sentence('{count, plural, one {# machine is} other {# machines are}} silent at {campus}'),
      fill: { count: rows.length, campus: first.campusName },
    },
    body: {
      sentence: sentence(
        'Nobody has heard of {names} since this morning. Look at the power and at the network.',
      ),
      fill: { names: rows.map(({ name }) => name).join(', ') },
    },
    page: 'terminals',
  })
}

/** How many of the latest unreadable lines of a terminal the office may look at. */
const keptRefused = 1_000

/** Every night: deletes waiting terminals that stopped asking, and old unreadable lines and commands. */
export const forgetJob: Job = {
  nightlyAt: 4,
  async run(school) {
    const before = (days: number) =>
      sql`${new Date(school.now().getTime() - days * 24 * hour).toISOString()}::timestamptz`
    await school.db.execute(sql`delete from device_waiting where last_seen_at < ${before(7)}`)
    await school.db.execute(sql`
      delete from punch_refused r using (
        select id, row_number() over (partition by device_id order by at desc, id desc) as place from punch_refused
      ) ranked where ranked.id = r.id and (r.at < ${before(180)} or ranked.place > ${keptRefused})`)
    await school.db.execute(sql`delete from device_command where asked_at < ${before(90)}`)
  },
}
