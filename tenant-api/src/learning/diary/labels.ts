import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  diary_entry: sentence('Entry of the homework diary'),
  diary_signature: sentence('Signature in the homework diary'),
} as const

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'diary.day': sentence('Homework diary'),
} as const
