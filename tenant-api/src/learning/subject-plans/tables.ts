import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '../../core/columns/columns.ts'

export const sectionSubject = pgTable('section_subject', {
  id: id(),
  yearId: uuid('year_id').notNull(),
  sectionId: uuid('section_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  lessons: integer('lessons').notNull(),
  choice: text('choice').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
