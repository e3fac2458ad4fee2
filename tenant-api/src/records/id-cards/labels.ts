import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  id_card: sentence('ID card'),
  id_card_print: sentence('ID cards'),
} as const
