import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list, and the messages of the module. */
export const tables = {
  result_remark: sentence('Remark on a report card'),
  result_comment: sentence('Remark of the head or of a subject'),
  result_hold: sentence('Result that is held back'),
} as const
export const messages = {
  'result.published': sentence('Result published'),
  'result.corrected': sentence('Report card corrected'),
} as const
