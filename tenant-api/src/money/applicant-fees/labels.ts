import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  applicant_fee_waiver: sentence('Waiver of a fee of an applicant'),
} as const
