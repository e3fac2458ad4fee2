import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { transcripts } from './contract.ts'

const { resource } = transcripts

/**
 * Whether the user sees a student as the school does: the office its campus, a class teacher the own
 * section. Who only teaches single subjects there does not.
 */
export function seenByOffice(user: User, today: Day): SQL {
  const own = sql`select from teacher_assignment a where a.employee_id = ${personShown(user)}
    and holds(a.starts_on, a.ends_on, ${today}::date) and (a.section_id = ${student.sectionId}
      or a.section_id is null and a.class_id = ${student.classId} and a.campus_id = ${student.campusId})`
  return sql`(${reach(user, resource, 'view', { campus: student.campusId })}
    or ${reach(user, resource, 'view', { section: student.sectionId })}
      and (not exists (${own}) or exists (${own} and a.is_class_teacher)))`
}

/** Whether a student is the reader, or a child of the reader. */
export function seenByFamily(user: User): SQL {
  return reach(user, resource, 'view', { person: student.id })
}

export function editable(user: User): SQL {
  return reach(user, resource, 'edit', { campus: student.campusId })
}
