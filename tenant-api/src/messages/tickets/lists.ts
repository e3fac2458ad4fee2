import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { teacherCrud } from '../../people/employees/employees.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { ticketAnswers, ticketCategories } from './contract.ts'
import { ticketAnswer, ticketCategory } from './tables.ts'

goWithPerson(
  { table: 'ticket', column: 'person_id' },
  { table: 'ticket', column: 'student_id' },
  { table: 'ticket', column: 'owner_id', side: 'staff' },
  { table: 'ticket_category', column: 'employee_id', side: 'staff' },
)

export const ticketCategoryCrud = crudOf(ticketCategories, {
  table: ticketCategory,
  within: {},
  rows: { employeeId: () => teacherCrud },
  taken: takenName(ticketCategories, 'ticket_category_title_taken', 'title'),
})

export const ticketAnswerCrud = crudOf(ticketAnswers, {
  table: ticketAnswer,
  within: {},
  rows: { categoryId: () => ticketCategoryCrud },
  taken: takenName(ticketAnswers, 'ticket_answer_title_taken', 'title'),
})
