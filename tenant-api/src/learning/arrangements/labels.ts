import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  arrangement: sentence('Arrangement of a lesson'),
  arrangement_day: sentence('Daily arrangement'),
  teacher_away: sentence('Teacher who is away'),
} as const

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'arrangement.told': sentence('Cover of a lesson'),
  'arrangement.supervised': sentence('Looking after a section'),
  'arrangement.joined': sentence('A section joins a lesson'),
  'arrangement.withdrawn': sentence('Cover that falls through'),
  'arrangement.early': sentence('A section leaves early'),
} as const
