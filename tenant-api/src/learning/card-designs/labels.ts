import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  card_design_class: sentence('Class of a design of report cards'),
} as const
