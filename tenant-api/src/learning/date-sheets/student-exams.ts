import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuseMissing } from 'kit/contract/refusal'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { School } from '../../core/school/school.ts'
import { studentPlaces } from '../../people/students-and-guardians/tables.ts'
import type * as contract from './contract.ts'
import { dateSheets } from './contract.ts'

/** The published date sheets of a student, until their last day is past: papers, seat, slip. */
export async function readStudentExams(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<Output<typeof contract.readStudentExams>> {
  const today = await school.today()
  const [found] = await school.db.execute<Omit<Output<typeof contract.readStudentExams>, 'today'>>(sql`
    with own as materialized (
      select p.*, s.max from enrolment e join assessment_section y on y.section_id = e.section_id
        join exam_papers p on p.assessment_id = y.assessment_id and holds(e.starts_on, e.ends_on, p.day)
        join exam x on x.id = p.exam_id and x.state <> 'planned' and x.archived_at is null and x.last_day >= ${today}::date
        cross join lateral (select sum(o.max) filter (where not o.is_bonus) as max from assessment_part o
          where o.assessment_id = p.assessment_id) s
      where e.student_id = ${id}::uuid and exists (
        select from assessment_takers(p.assessment_id) t where t.student_id = e.student_id)
    )
    select ${nameOf(user, 'n')} as name, coalesce((select c.title from section c where c.id = students.section_id), '') as section,
      (select coalesce(json_agg(json_build_object('id', x.id, 'title', x.title, 'state', x.state,
          'number', case when hold.it is null then c.number end, 'heldFor', hold.it,
          'holdReason', case when hold.it is not null then coalesce(c.hold_reason, '') else '' end, 'papers', (
            select json_agg(json_build_object('id', o.id, 'subject', u.name, 'day', o.day, 'startsAt', to_char(o.begins, 'HH24:MI'),
              'endsAt', to_char(o.ends, 'HH24:MI'), 'outOf', o.max::float8, 'syllabus', o.syllabus, 'room', m.title,
              'row', a.seat_row, 'column', a.seat_column) order by o.begins, u.name)
            from own o join subject u on u.id = o.subject_id
              left join exam_seat a on a.sitting_id = o.sitting_id and a.student_id = students.id and a.paper_id = o.id
              left join exam_room r on r.id = a.exam_room_id left join room m on m.id = r.room_id
            where o.exam_id = x.id)) order by x.first_day, x.id), '[]')
        from exam x left join exam_candidate c on c.exam_id = x.id and c.student_id = students.id
          cross join lateral (select slip_hold(students.id, c.held_for, coalesce(c.release_reason, '')) as it) hold
        where x.id in (select exam_id from own)) as exams
    from students join person n on n.id = students.id
    where students.id = ${id}::uuid and ${reach(user, dateSheets.resource, 'view', studentPlaces)}`)
  if (!found) return refuseMissing()
  return { today, ...found }
}
