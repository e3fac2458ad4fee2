import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  institute: sentence('Institute'),
  site_image: sentence('Picture of the school'),
  skipped_step: sentence('Set-up step'),
} as const
