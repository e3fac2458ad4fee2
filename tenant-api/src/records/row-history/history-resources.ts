import type { OfRecord } from '../../crud/history/history.ts'
import type { Crud } from '../../crud/table.ts'
import { admissionCrud } from '../../admissions/applicants/admissions.ts'
import { staffCrud, teacherCrud } from '../../people/employees/employees.ts'
import { guardianCrud } from '../../people/students-and-guardians/guardians.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import type { WithHistory } from './contract.ts'

/** The table of each kind of person beside `person`, the column by which links name it, and who stands at a link's other end. */
export const people = {
  students: {
    crud: studentCrud,
    table: 'student',
    key: 'student_id',
    otherKey: 'guardian_id',
    other: guardianCrud,
  },
  guardians: {
    crud: guardianCrud,
    table: 'guardian',
    key: 'guardian_id',
    otherKey: 'student_id',
    other: studentCrud,
  },
} as const

/** Two lists over one table. */
export const employees = {
  teachers: { crud: teacherCrud, table: 'employee' },
  staff: { crud: staffCrud, table: 'employee' },
} as const

type Kind = { crud: Crud; table: string }

/** Whose history is told; somebody who applies is no person of the school yet. */
export const kinds: Readonly<Record<WithHistory, Kind>> = {
  ...people,
  ...employees,
  admissions: { crud: admissionCrud, table: 'admission' },
}

/** What is told of the facts of a person's own record; the name is made of its parts. */
export function recordOf({ of, id }: { of: WithHistory; id: string }): OfRecord {
  const { crud, table } = kinds[of]
  return { crud, id, tables: [table, 'person'], without: ['name'] }
}
