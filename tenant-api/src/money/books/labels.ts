import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  party: sentence('Party of the books'),
  period: sentence('Period of the books'),
  voucher: sentence('Journal by hand'),
  voucher_line: sentence('Line of a journal by hand'),
} as const
