import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = { grade_band: sentence('Grade of a grade system') } as const
