import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  admission_appointment: sentence('Interview or test'),
} as const
