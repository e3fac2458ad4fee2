import { sentence } from 'kit/text/words'

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'fees.issued': sentence('New fees'),
  'fees.due-soon': sentence('Fees are due soon'),
  'fees.due-today': sentence('Fees are due today'),
  'fees.overdue': sentence('Fees are overdue'),
} as const

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  credit_note: sentence('Credit note'),
  due_day_change: sentence('Moved due date'),
  fine_waiver: sentence('Waived fine'),
  payment_promise: sentence('Promise to pay'),
  write_off: sentence('Write-off'),
} as const
