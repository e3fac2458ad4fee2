import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Listener } from '../../module.ts'
import { tellPeople } from '../messages/queue.ts'

const closed = z.object({
  id: z.uuid(),
  campusId: z.uuid().nullable(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
})

/** Tells everybody whom it concerns that there is no school, or lessons at home; not when that was taken back meanwhile. */
export const tellClosure: Listener = async (school, { payload }) => {
  const { id, campusId } = closed.parse(payload)
  await tellPeople(school, school.db, {
    event: 'calendar.closed',
    key: id,
    page: 'calendar',
    people: everybodyAt(campusId, {
      facts: sql`jsonb_build_object('reason', h.title, 'from', h.first_day, 'until', h.last_day)`,
      when: sql`h.id = ${id}::uuid and h.archived_at is null`,
    }),
  })
}

/** Tells the same people that there is school after all. */
export const tellReopening: Listener = async (school, { payload }) => {
  const { id, campusId } = closed.parse(payload)
  const today = await school.today()
  await tellPeople(school, school.db, {
    event: 'calendar.reopened',
    key: id,
    page: 'calendar',
    people: everybodyAt(campusId, {
      facts: sql`jsonb_build_object('from', h.first_day, 'until', h.last_day)`,
      when: sql`h.id = ${id}::uuid and h.archived_at is not null and h.last_day >= ${today}::date`,
    }),
  })
}

type Saying = { facts: SQL; when: SQL }

/** Guardians of who is enrolled there, these students if they log in, and who works there; each person once. */
function everybodyAt(campusId: string | null, { facts, when }: Saying): SQL {
  const here = (column: SQL) => (campusId === null ? sql`true` : sql`${column} = ${campusId}::uuid`)
  return sql`
    select distinct on (who.person_id) who.person_id, null::uuid as about_id, who.campus_id, ${facts} as fill
    from holiday h cross join (
      select l.guardian_id as person_id, s.campus_id from student s
        join guardian_link l on l.student_id = s.id and l.may_see
        where s.status = 'enrolled' and s.archived_at is null and ${here(sql`s.campus_id`)}
      union all
      select s.id, s.campus_id from student s join account a on a.person_id = s.id and a.state = 'active'
        where s.status = 'enrolled' and s.archived_at is null and ${here(sql`s.campus_id`)}
      union all
      select e.id, e.campus_id from employee e
        where e.status <> 'left' and e.archived_at is null
          and ${campusId === null ? sql`true` : sql`(e.campus_id = ${campusId}::uuid or ${campusId}::uuid = any (e.campus_ids))`}
    ) who
    where ${when}
    order by who.person_id, who.campus_id`
}
