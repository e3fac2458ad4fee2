import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  exam_candidate: sentence('Roll number slip'),
} as const
