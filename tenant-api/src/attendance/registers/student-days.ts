import { type SQL, sql } from 'drizzle-orm'

/**
 * The status of some students on some days, as the view `student_day` has it: `student_id`, `day` and `status`. The
 * registers of the days are found first, and of each student only the marks in them: the view would read all of a
 * student's year, because a condition on many days does not reach the registers beneath it.
 */
export function studentDays({ students, days }: { students: SQL; days: SQL }): SQL {
  return sql`
    select m.student_id, r.day, day_status(
      (array_agg(m.status order by r.section_id is null) filter (where r.period is null))[1],
      array_agg(m.status order by r.period) filter (where r.period is not null)) as status
    from current_mark m join register r on r.id = m.register_id
    where m.student_id = any (array(${students}))
      and m.register_id = any (array(select of_day.id from register of_day where of_day.day = any (array(${days}))))
      and m.status is not null
    group by m.student_id, r.day`
}
