import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  receipt_tender: sentence('Way of paying'),
  receipt_reversal: sentence('Reversal of a receipt'),
} as const
