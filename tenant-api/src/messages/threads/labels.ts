import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  thread_message: sentence('Message of a conversation'),
  thread_file: sentence('File of a conversation'),
} as const

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'threads.asked': sentence('Message of a family'),
  'threads.answered': sentence('Message of a teacher'),
} as const
