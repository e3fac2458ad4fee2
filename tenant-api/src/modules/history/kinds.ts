import { guardianCrud } from '../people/guardians.ts'
import { studentCrud } from '../people/students.ts'
import type { WithHistory } from './contract.ts'

/** The table of each kind beside `person`, the column by which links name it, and who stands at a link's other end. */
export const kinds = {
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
} as const satisfies Record<WithHistory, object>
