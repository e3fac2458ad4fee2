import { sentence } from 'kit/text/words'

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'timetable.changed': sentence('The week of a student changes'),
  'timetable.teacher-changed': sentence('The week of a teacher changes'),
  'timetable.withdrawn': sentence('A changed week of a student is withdrawn'),
  'timetable.teacher-withdrawn': sentence('A changed week of a teacher is withdrawn'),
} as const
