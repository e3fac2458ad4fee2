import { sentence } from 'kit/text/words'

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'exam.dated': sentence('Date sheet published'),
  'exam.teacher-dated': sentence('Date sheet published, for teachers'),
} as const
