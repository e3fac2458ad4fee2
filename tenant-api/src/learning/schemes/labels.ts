import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  scheme_lift: sentence('Lifted marks of a result scheme'),
  scheme_node: sentence('Part of a result scheme'),
} as const
