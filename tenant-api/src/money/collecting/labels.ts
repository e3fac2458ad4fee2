import { sentence } from 'kit/text/words'

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'fees.received': sentence('Payment received'),
  'fees.reversed': sentence('Payment reversed'),
  'fees.failed': sentence('Payment failed'),
} as const

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  receipt_tender: sentence('Way of paying'),
  receipt_reversal: sentence('Reversal of a receipt'),
  till_expense: sentence('Expense out of a till'),
} as const
