import { type SQL, sql } from 'drizzle-orm'

/**
 * The status of some students on some days, as the view `student_day` has it: `student_id`, `day` and `status`. The
 * registers of the days are found first, and of each student only the marks in them: the view would read all of a
 * student's year, because a condition on many days does not reach the registers beneath it. Of the marks of a student
 * in a register the last one counts, and one of the office before all others, as in `current_mark`.
 */
export function studentDays({ students, days }: { students: SQL; days: SQL }): SQL {
  return sql`
    with of_days as materialized (
      select r.id, r.day, r.period, r.section_id from register r where r.day = any (array(${days}))
    ), current as (
      select distinct on (m.student_id, m.register_id) m.student_id, m.register_id, m.status
      from mark m
      where m.student_id = any (array(${students})) and m.register_id = any (array(select id from of_days))
      order by m.student_id, m.register_id, (m.said_by = 'office') desc, m.id desc
    )
    select m.student_id, r.day, day_status(
      (array_agg(m.status order by r.section_id is null) filter (where r.period is null))[1],
      array_agg(m.status order by r.period) filter (where r.period is not null)) as status
    from current m join of_days r on r.id = m.register_id
    where m.status is not null
    group by m.student_id, r.day`
}
