import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuseMissing } from 'kit/contract/refusal'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { attendance, type listMarks as contract } from './contract.ts'
import { coversLesson } from './lesson-subject.ts'
import { register } from './tables.ts'

type One = { id: string; studentId: string }

/** Every mark of a student in a register, newest first; also to whoever covers its lesson. */
export async function listMarks(
  school: School,
  user: User,
  { id, studentId }: One,
): Promise<Output<typeof contract>> {
  const within = { campus: register.campusId, section: register.sectionId }
  const { sectionId, day, period, partId } = register
  const isCover = coversLesson(user, { section: sectionId, day, period, part: partId })
  const [found] = await school.db.execute<{ rows: Output<typeof contract>['rows'] }>(sql`
    select coalesce((
      select json_agg(json_build_object('id', m.id, 'status', m.status, 'minutes', m.minutes, 'comment', m.comment,
        'saidBy', m.said_by, 'by', a.actor, 'at', a.at,
        'holds', exists (select from current_mark k where k.id = m.id)) order by m.id desc)
      from mark m join act a on a.id = m.act_id where m.register_id = register.id and m.student_id = ${studentId}::uuid
    ), '[]') as rows
    from register
    where register.id = ${id}::uuid and exists (
        select from enrolment e where e.campus_id = register.campus_id and e.section_id = coalesce(register.section_id, e.section_id)
          and e.student_id = ${studentId}::uuid and holds(e.starts_on, e.ends_on, register.day)
        union all select from mark m where m.register_id = register.id and m.student_id = ${studentId}::uuid)
      and (${reach(user, attendance.resource, 'view', within)} or ${isCover})`)
  return found ?? refuseMissing()
}
