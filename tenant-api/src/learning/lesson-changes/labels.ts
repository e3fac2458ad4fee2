import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  lesson_change: sentence('Changed lesson'),
} as const

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'lesson.cancelled': sentence('Lesson that is not held'),
  'lesson.moved': sentence('Lesson at another time'),
  'lesson.room': sentence('Lesson in another room'),
  'lesson.content': sentence('Lesson about another subject'),
  'lesson.restored': sentence('Lesson held as usual after all'),
  'lesson.extra': sentence('Extra lesson'),
  'lesson.extra-dropped': sentence('Extra lesson that is not held'),
} as const
