import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = { fee_plan_line: sentence('Line of a fee plan') } as const
