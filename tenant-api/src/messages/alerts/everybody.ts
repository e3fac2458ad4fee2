import { type SQL, sql } from 'drizzle-orm'

type Saying = {
  /** The row that the message is about, as a FROM; `facts` fill the template, and `when` selects the row. */
  of: SQL
  facts: SQL
  when: SQL
  /** The audience; defaults to everybody. */
  isFor?: { guardians: boolean; students: boolean; staff: boolean }
}
const everybody = { guardians: true, students: true, staff: true }

/**
 * Guardians of students enrolled at a campus (or at any), these students if they have an account, and its
 * employees; each person once, in the form that `tellPeople` needs.
 */
export function everybodyAt(campusId: string | null, { of, facts, when, isFor = everybody }: Saying): SQL {
  const here = (column: SQL) => (campusId === null ? sql`true` : sql`${column} = ${campusId}::uuid`)
  return sql`
    select distinct on (who.person_id) who.person_id, null::uuid as about_id, who.campus_id, ${facts} as fill
    from ${of} cross join (
      select l.guardian_id as person_id, s.campus_id from student s
        join guardian_link l on l.student_id = s.id and l.may_see
        where ${isFor.guardians} and s.status = 'enrolled' and s.archived_at is null and ${here(sql`s.campus_id`)}
      union all
      select s.id, s.campus_id from student s join account a on a.person_id = s.id and a.state = 'active'
        where ${isFor.students} and s.status = 'enrolled' and s.archived_at is null and ${here(sql`s.campus_id`)}
      union all
      select e.id, e.campus_id from employee e
        where ${isFor.staff} and e.status <> 'left' and e.archived_at is null
          and ${campusId === null ? sql`true` : sql`(e.campus_id = ${campusId}::uuid or ${campusId}::uuid = any (e.campus_ids))`}
    ) who
    where ${when}
    order by who.person_id, who.campus_id`
}
