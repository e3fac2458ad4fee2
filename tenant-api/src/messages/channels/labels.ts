import { sentence } from 'kit/text/words'

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'channel.trial': sentence('Trial'),
} as const
