import { sentence } from 'kit/text/words'

/** What the messages of the module are called, in the log of messages and in the settings. */
export const messages = {
  'recheck.decided': sentence('Re-check decided'),
} as const
