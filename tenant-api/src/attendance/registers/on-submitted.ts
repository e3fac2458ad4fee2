import { sql } from 'drizzle-orm'
import type { Listener } from '../../core/module.ts'
import { watchAbsences } from './absences.ts'
import { totalRegister } from './year-totals.ts'
import type { School } from '../../core/school/school.ts'

/** After a register is submitted: counts it, and schedules the absence messages. */
export const onSubmitted: Listener = async (school, event, outside) => {
  await watchAbsences(school, String(event.payload.registerId))
  await recount(school, event, outside)
}

/** After any mark in a register, by whomever: recounts its day and the year totals of everybody in it. */
export const recount: Listener = async (school, event, outside) => {
  await countDay(school, String(event.payload.registerId))
  await totalRegister(school, event, outside)
}

const of = (status: string) => sql`(count(*) filter (where d.status = ${sql.raw(`'${status}'`)}))::smallint`

/**
 * Stores the counts per status of a register's day, for its section or for each section of its campus, from the
 * view. Views over many days read them. A concurrent recount writes equally current numbers.
 */
async function countDay(school: School, register: string): Promise<void> {
  await school.db.execute(sql`
    insert into attendance_day (section_id, day, present, absent, late, leave, counted_at)
    select e.section_id, r.day, ${of('present')}, ${of('absent')}, ${of('late')}, ${of('leave')},
      ${school.now().toISOString()}::timestamptz
    from register r
    join enrolment e on e.campus_id = r.campus_id and e.section_id = coalesce(r.section_id, e.section_id)
      and holds(e.starts_on, e.ends_on, r.day)
    left join student_day d on d.student_id = e.student_id and d.day = r.day
    where r.id = ${register}::uuid
    group by e.section_id, r.day
    on conflict (section_id, day) do update set present = excluded.present, absent = excluded.absent,
      late = excluded.late, leave = excluded.leave, counted_at = excluded.counted_at`)
}
