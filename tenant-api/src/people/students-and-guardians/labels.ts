import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  person: sentence('Person'),
  guardian_link: sentence('Guardian of a student'),
  sensitive_detail: sentence('Sensitive details'),
} as const
