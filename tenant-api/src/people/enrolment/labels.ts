import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  enrolment: sentence('Enrolment'),
  gr_entry: sentence('GR number'),
} as const
