import { cardPermission, type CardList } from './contract.ts'
import { staffCrud, teacherCrud } from '../employees/employees.ts'
import { staffMember, teacher } from '../employees/tables.ts'
import { studentCrud } from '../people/students.ts'
import { student } from '../people/tables.ts'

/**
 * Of whom cards are printed. Those of students have a permission of their own; those of employees are printed by whoever
 * may change the record. `here` is the status of who gets one.
 */
export const cardLists = {
  students: {
    crud: { ...studentCrud, name: cardPermission.resource, within: { campus: student.campusId } },
    // Who prints cards chooses among those for whom they may.
    choice: { ...studentCrud, name: cardPermission.resource },
    table: student,
    here: 'enrolled',
  },
  teachers: { crud: teacherCrud, choice: teacherCrud, table: teacher, here: 'active' },
  staff: { crud: staffCrud, choice: staffCrud, table: staffMember, here: 'active' },
} as const satisfies Record<CardList, object>
