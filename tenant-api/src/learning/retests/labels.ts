import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  retest: sentence('Retest'),
  retest_student: sentence('Student of a retest'),
} as const
