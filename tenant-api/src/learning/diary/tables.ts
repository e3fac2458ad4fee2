import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, updatedAt, version } from '../../core/columns/columns.ts'

export const diaryEntry = pgTable('diary_entry', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  sectionId: uuid('section_id').notNull(),
  day: date('day').$type<Day>().notNull(),
  subjectId: uuid('subject_id'),
  words: text('words').notNull(),
  dueOn: date('due_on').$type<Day>(),
  authorId: uuid('author_id'),
  changedAt: instant('changed_at'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
