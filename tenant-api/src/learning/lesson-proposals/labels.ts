import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  lesson_proposal: sentence('Other time for a lesson'),
} as const
