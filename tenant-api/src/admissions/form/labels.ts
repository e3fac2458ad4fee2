import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  admission_document: sentence('Document of an application'),
  admission_identity: sentence('Identity numbers'),
} as const
