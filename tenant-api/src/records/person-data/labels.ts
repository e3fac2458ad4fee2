import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  person_erasure: sentence('Erasure of a person'),
  audit_redaction: sentence('What an erasure took out of the audit log'),
} as const
