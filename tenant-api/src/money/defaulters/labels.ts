import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  fee_reminder_family: sentence('Reminded family'),
} as const
