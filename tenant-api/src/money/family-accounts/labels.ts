import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = { family_member: sentence('Child of a family account') } as const
