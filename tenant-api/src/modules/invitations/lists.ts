import type { Crud } from '../../crud-table.ts'
import { staffCrud, teacherCrud } from '../employees/employees.ts'
import { guardianCrud } from '../people/guardians.ts'
import { studentCrud } from '../people/students.ts'
import type { InvitedList } from './contract.ts'

/** The lists whose people are invited. */
export const listCruds: Readonly<Record<InvitedList, Crud>> = {
  teachers: teacherCrud,
  staff: staffCrud,
  guardians: guardianCrud,
  students: studentCrud,
}
