import { sentence } from 'kit/text/words'

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'applicant-fees.asked': sentence('Fee of an applicant'),
  'applicant-fees.reminded': sentence('Applicant reminded of a fee'),
  'applicant-fees.confirmed': sentence('Seat of an applicant confirmed'),
} as const

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  applicant_fee_waiver: sentence('Waiver of a fee of an applicant'),
} as const
