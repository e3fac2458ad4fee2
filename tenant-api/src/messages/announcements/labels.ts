import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  announcement_file: sentence('Attachment of an announcement'),
} as const

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'announcements.published': sentence('Announcement'),
} as const
