import { sentence } from 'kit/text/words'

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'fees.received': sentence('Payment received'),
  'fees.reversed': sentence('Payment reversed'),
  'fees.failed': sentence('Payment failed'),
} as const
