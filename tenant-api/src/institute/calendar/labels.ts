import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  calendar_setting: sentence('Islamic dates'),
  calendar_feed: sentence('Calendar on a phone'),
} as const
