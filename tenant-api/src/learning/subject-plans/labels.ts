import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  subject_choice: sentence('Subject choice'),
  section_subject: sentence('Subject plan'),
} as const
