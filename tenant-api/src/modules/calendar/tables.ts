import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { rowColumns } from '../../columns.ts'

export const academicYear = pgTable('academic_year', {
  ...rowColumns(),
  name: text('name').notNull(),
  campusId: uuid('campus_id'),
  firstDay: date('first_day').notNull(),
  lastDay: date('last_day').notNull(),
})
