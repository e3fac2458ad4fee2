import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  teacher_wish: sentence('Wishes of a teacher'),
  timetabling_policy: sentence('Rules of timetables'),
} as const
