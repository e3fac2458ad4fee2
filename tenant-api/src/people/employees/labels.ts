import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  employee: sentence('Employee'),
  teacher_assignment: sentence('Assignment'),
  salary_info: sentence('Salary info'),
} as const
