import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  merger: sentence('Merged records'),
  two_people: sentence('Two people who look alike'),
} as const
