import { isNull } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { takenFile } from '../../crud/fields/files.ts'
import { lockRow } from '../../crud/row.ts'
import { type Crud, crudOf, referencedBy } from '../../crud/table.ts'
import type { ConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { departmentCrud } from '../../institute/departments/departments.ts'
import { goWithPerson } from '../students-and-guardians/person-rows.ts'
import { bornBeforeJoining } from '../students-and-guardians/students.ts'
import { takenUsername } from '../students-and-guardians/usernames.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { sectionCrud } from '../../institute/structure/sections.ts'
import { subjectCrud } from '../../institute/structure/subjects.ts'
import { staff, teachers } from './contract.ts'
import { staffMember, teacher, teacherAssignment } from './tables.ts'
import { readTaught } from './taught.ts'

goWithPerson(
  { table: 'teacher_assignment', column: 'employee_id', side: 'staff' },
  { table: 'salary_info', column: 'id', side: 'staff' },
)

const rows = { campusId: () => campusCrud, departmentId: () => departmentCrud }

/** Teachers and their view: they belong to the campus that has the file, and to those where they teach. */
export const teacherCrud = crudOf(teachers, {
  table: teacher,
  rowsOf: 'employee',
  within: { campus: teacher.campusId, campuses: teacher.campusIds, person: teacher.id },
  fill: { fields: ['teaches'], read: readTaught },
  rows,
  check: bornBeforeJoining,
  taken: takenBy('teachers'),
})

export const staffCrud = crudOf(staff, {
  table: staffMember,
  rowsOf: 'employee',
  within: { campus: staffMember.campusId, campuses: staffMember.campusIds, person: staffMember.id },
  rows,
  check: bornBeforeJoining,
  taken: takenBy('staff'),
})

function takenBy(name: string): ConstraintMessages {
  return {
    employee_number_taken: {
      code: `${name}.number-taken`,
      message: sentence('Somebody else who works here has this employee number'),
      field: 'employeeNumber',
    },
    employee_logs_in: {
      code: `${name}.logs-in`,
      message: sentence('Somebody with this e-mail address logs in already, and is a person of their own'),
      field: 'email',
    },
    ...takenUsername(name),
    ...takenFile('employee_photo_id', { code: `${name}.photo-taken`, field: 'photoId' }),
  }
}

const taught = sentence(
  '{name} has {count, plural, one {# teacher} other {# teachers}}. End the assignments first',
)
referencedBy(
  {
    on: () => teacherCrud,
    table: teacherAssignment,
    column: teacherAssignment.employeeId,
    says: sentence('{name} still teaches. End the assignments first'),
    where: () => isNull(teacherAssignment.endsOn),
  },
  ...(
    [
      [campusCrud, teacherAssignment.campusId],
      [classCrud, teacherAssignment.classId],
      [sectionCrud, teacherAssignment.sectionId],
      [subjectCrud, teacherAssignment.subjectId],
    ] as const
  ).map(([crud, column]) => ({
    on: () => crud,
    table: teacherAssignment,
    column,
    says: taught,
    where: () => isNull(teacherAssignment.endsOn),
  })),
)

/** Holds somebody who may be changed; what is in the archive may not. */
export async function lockOpen(tx: Tx, crud: Crud, { user, id }: { user: User; id: string }) {
  const row = await lockRow(tx, crud, { user, id, action: 'edit' })
  if (row.archivedAt !== null)
    refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
  return row
}
