import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  exam_paper: sentence('Paper of an exam'),
  exam_sitting: sentence('Time at which papers of an exam are sat'),
} as const
