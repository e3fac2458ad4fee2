import { integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { rowColumns } from '../../core/columns/columns.ts'

export const assessmentKind = pgTable('assessment_kind', {
  ...rowColumns(),
  title: text('title').notNull(),
  otherTitle: text('other_title').notNull(),
  usualMax: numeric('usual_max', { precision: 6, scale: 2, mode: 'number' }),
  position: integer('position').notNull(),
})
