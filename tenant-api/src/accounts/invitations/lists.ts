import type { Crud } from '../../crud/table.ts'
import { staffCrud, teacherCrud } from '../../people/employees/employees.ts'
import { guardianCrud } from '../../people/students-and-guardians/guardians.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import type { InvitedList } from './contract.ts'

/** The lists whose people are invited. */
export const listCruds: Readonly<Record<InvitedList, Crud>> = {
  teachers: teacherCrud,
  staff: staffCrud,
  guardians: guardianCrud,
  students: studentCrud,
}
