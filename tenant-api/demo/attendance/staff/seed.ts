import { sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleEmployee, examplePresence } from '../../../src/attendance/staff/contract.ts'
import { employeeDays, spanOf } from '../../../src/attendance/staff/employee-days.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 210

/** Since when the demo school knows who came and went, and for how long at most that is told. */
const earliest = '2026-08-10' as Day
const days = 40
/** Kamran has not come today. */
const absentToday = '01980000-0000-7000-8000-0000000af003'

/**
 * The days of the term so far of everybody who works here, and of today those who have come by now. Who is late, away or
 * gone early is drawn by a fixed rule.
 */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select id from presence limit 1`)
  if (!known) await fill(school, 'presence.seeded')
}

/** The days of the many others. */
export async function crowd(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select id from act where key = 'presence.crowd-seeded' limit 1`)
  if (!known) await fill(school, 'presence.crowd-seeded')
}

async function fill(school: School, act: 'presence.seeded' | 'presence.crowd-seeded'): Promise<void> {
  const today = await school.today()
  if (today <= earliest) return
  const from = addDays(today, -days)
  const span = await spanOf(school, { from: from < earliest ? earliest : from, until: today })
  const people = sql`
    select e.id, e.campus_id from employee e
    where e.archived_at is null and e.status = 'active' and not exists (select from presence p where p.person_id = e.id)`
  await school.transaction(system(sentence('Demo school')), act, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '2min'`)
    await tx.execute(sql`
      with drawn as (
        select d.person_id, d.day::date as day, e.campus_id, abs(hashtext(d.person_id::text || d.day)) % 100 as lot,
          coalesce(d.starts, (d.day || ' 08:00')::timestamp at time zone ${span.zone}) as starts,
          coalesce(d.ends, (d.day || ' 14:00')::timestamp at time zone ${span.zone}) as ends
        from (${employeeDays(people, span)}) d join employee e on e.id = d.person_id
        where coalesce(d.status, 'absent') = 'absent' and d.day::date >= coalesce(e.joined_on, '-infinity')
      ), told as (
        select person_id, campus_id, day, 'in' as direction, starts + case
          when lot between 3 and 7 then make_interval(mins => 12 + lot * 3)
          else make_interval(mins => -4 - lot % 17, secs => lot % 60) end as at
        from drawn where lot >= 3
        union all
        select person_id, campus_id, day, 'out', case
          when lot = 90 then starts + interval '3 hours' when lot < 93 and lot > 90 then ends - interval '50 minutes'
          else ends + make_interval(mins => 2 + lot % 23, secs => lot % 60) end
        from drawn where lot >= 3 and lot <> 93
      ), latest as (
        select max(day) as day from told where person_id = ${exampleEmployee}::uuid and day < ${today}::date
      )
      insert into presence (id, person_id, campus_id, day, at, direction, noticed_by, created_at, updated_at)
      select case when t.person_id = ${exampleEmployee}::uuid and t.day = latest.day and t.direction = 'in'
          then ${examplePresence}::uuid else uuidv7() end,
        t.person_id, t.campus_id, t.day, t.at, t.direction, 'kiosk', t.at, t.at
      from told t cross join latest
      where t.at <= ${span.now}::timestamptz and (t.day < ${today}::date or t.person_id <> ${absentToday}::uuid)
      order by t.at, t.person_id`)
  })
}
