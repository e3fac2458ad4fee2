import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  score: sentence('Marks of an assessment'),
} as const

/** What the message is called, in the log of messages and in the settings. */
export const messages = {
  'scores.missing': sentence('Marks are missing'),
} as const
