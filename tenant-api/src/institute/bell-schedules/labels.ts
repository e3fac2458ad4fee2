import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  bell_schedule: sentence('Bell schedule'),
  bell_period: sentence('Period'),
} as const
