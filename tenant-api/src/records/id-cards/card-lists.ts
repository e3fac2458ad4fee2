import { staffCrud, teacherCrud } from '../../people/employees/employees.ts'
import { staffMember, teacher } from '../../people/employees/tables.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { cardPermission, employeeCardPermission, type CardList } from './contract.ts'

const { resource: ofStudents } = cardPermission
const { resource: ofEmployees } = employeeCardPermission

/**
 * Of whom cards are printed: by permissions of their own, which say nothing of the records. Who prints chooses (`choice`)
 * among those for whom they may. `here` is the status of who gets a card.
 */
export const cardLists = {
  students: {
    crud: { ...studentCrud, name: ofStudents, within: { campus: student.campusId } },
    choice: { ...studentCrud, name: ofStudents },
    table: student,
    here: 'enrolled',
  },
  teachers: {
    crud: { ...teacherCrud, name: ofEmployees },
    choice: { ...teacherCrud, name: ofEmployees },
    table: teacher,
    here: 'active',
  },
  staff: {
    crud: { ...staffCrud, name: ofEmployees },
    choice: { ...staffCrud, name: ofEmployees },
    table: staffMember,
    here: 'active',
  },
} as const satisfies Record<CardList, object>
