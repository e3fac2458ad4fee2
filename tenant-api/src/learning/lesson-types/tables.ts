import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { rowColumns } from '../../core/columns/columns.ts'

export const lessonType = pgTable('lesson_type', {
  ...rowColumns(),
  title: text('title').notNull(),
  otherTitle: text('other_title').notNull(),
  colour: text('colour'),
  countsForSyllabus: boolean('counts_for_syllabus').notNull(),
})
