import { admissionCrud } from '../admissions/admissions.ts'
import { guardianCrud } from '../people/guardians.ts'
import { studentCrud } from '../people/students.ts'

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

/** Whose history is told; somebody who applies is no person of the school yet. */
export const kinds = { ...people, admissions: { crud: admissionCrud, table: 'admission' } } as const
