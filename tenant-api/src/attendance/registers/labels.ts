import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  register: sentence('Register'),
  mark: sentence('Marks of a register'),
  opening_attendance: sentence('Attendance before the registers'),
} as const
