import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { listedSection } from '../../institute/structure/tables.ts'
import { students } from './contract.ts'
import { shownRelative } from './families.ts'
import { studentCrud } from './students.ts'
import { student } from './tables.ts'

/** The children of a guardian, the eldest first and who has left last; to a student it is themself. */
export async function listOwnStudents(school: School, user: User) {
  const seen = reach(user, students.name, 'view', studentCrud.within)
  const rows = await school.db
    .select({
      ...shownRelative,
      photoId: student.photoId,
      rollNumber: student.rollNumber,
      classTeacher: sql<string>`coalesce(${listedSection.classTeacher}, '')`,
      isMe: sql<boolean>`${student.id} = ${personShown(user)}`,
    })
    .from(student)
    .leftJoin(listedSection, eq(listedSection.id, student.sectionId))
    .where(and(inArray(student.id, user.own), isNull(student.archivedAt), seen))
    .orderBy(
      sql`${student.status} in ('left', 'struck-off', 'graduated')`,
      asc(student.birthDate),
      asc(student.id),
    )
  return { rows: rows as never }
}
