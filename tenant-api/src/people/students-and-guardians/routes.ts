import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { linkGuardian, listChildren, listFamily, unlinkGuardian, relativeFor } from './families.ts'
import { guardianCrud } from './guardians.ts'
import { addGuardian, recogniseGuardians } from './new-guardian.ts'
import { serveDetails } from './sensitive-details.ts'
import { linkSibling, unlinkSibling } from './siblings.ts'
import { studentCrud } from './students.ts'
import type { School } from '../../core/school/school.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { section } from '../../institute/structure/tables.ts'
import { students } from './contract.ts'
import { student } from './tables.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listFamily, ({ school, user, params }) => listFamily(school, user, params.id))
  serve(contract.listChildren, ({ school, user, params }) => listChildren(school, user, params.id))
  serve(contract.listOwnStudents, ({ school, user }) => listOwnStudents(school, user))
  serve(contract.linkGuardian, ({ school, user, params, body }) =>
    linkGuardian(school, user, { ...params, ...body }),
  )
  serve(contract.addGuardian, ({ school, user, params, body }) =>
    addGuardian(school, user, { ...params, ...body }),
  )
  serve(contract.recogniseGuardians, ({ school, user, body }) => recogniseGuardians(school, user, body))
  serve(contract.linkSibling, ({ school, user, params }) => linkSibling(school, user, params))
  serve(contract.unlinkSibling, ({ school, user, params }) => unlinkSibling(school, user, params))
  serve(contract.unlinkGuardian, ({ school, user, params }) => unlinkGuardian(school, user, params))
  const { resource } = contract.sensitivePermission
  serveDetails(serve, contract.studentDetails, { crud: studentCrud, resource })
  serveDetails(serve, contract.guardianDetails, { crud: guardianCrud, resource })
}

/** The children of a guardian, the eldest first and who has left last; to a student it is themself. */
async function listOwnStudents(school: School, user: User) {
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
