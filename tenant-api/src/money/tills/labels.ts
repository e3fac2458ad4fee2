import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = { till_expense: sentence('Expense out of a till') } as const
