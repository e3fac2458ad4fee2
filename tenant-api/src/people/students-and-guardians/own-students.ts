import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { section } from '../../institute/structure/tables.ts'
import { students } from './contract.ts'
import { relativeFor } from './families.ts'
import { studentCrud } from './students.ts'
import { student } from './tables.ts'

/** The children of a guardian, the eldest first and who has left last; to a student it is themself. */
export async function listOwnStudents(school: School, user: User) {
  const seen = reach(user, students.name, 'view', studentCrud.within)
  const rows = await school.db
    .select({
      ...relativeFor(user),
      photoId: student.photoId,
      rollNumber: student.rollNumber,
      classTeacher: sql<string>`coalesce((
        select ${nameOf(user, 'p')} from teacher_assignment a join person p on p.id = a.employee_id
        where a.section_id = ${section.id} and a.is_class_teacher
          and holds(a.starts_on, a.ends_on, (select day from current_day))), '')`,
      isMe: sql<boolean>`${student.id} = ${personShown(user)}`,
    })
    .from(student)
    .leftJoin(section, eq(section.id, student.sectionId))
    .where(and(inArray(student.id, user.own), isNull(student.archivedAt), seen))
    .orderBy(
      sql`${student.status} in ('left', 'struck-off', 'graduated')`,
      asc(student.birthDate),
      asc(student.id),
    )
  return { rows: rows as never }
}
