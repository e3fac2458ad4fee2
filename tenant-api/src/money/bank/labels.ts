import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  bank_account: sentence('Bank account'),
  bank_line: sentence('Line of the bank'),
} as const
