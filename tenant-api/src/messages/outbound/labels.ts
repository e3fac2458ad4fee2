import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  message_channel: sentence('Channel of messages'),
  message_rule: sentence('Rule of a message'),
  message_template: sentence('Words of a message'),
  message_refusal: sentence('Channel that somebody does not want'),
  message_digest: sentence('Summary of the day'),
} as const
