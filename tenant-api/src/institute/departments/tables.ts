import { pgTable, text } from 'drizzle-orm/pg-core'
import { rowColumns } from '../../core/columns/columns.ts'

export const department = pgTable('department', {
  ...rowColumns(),
  title: text('title').notNull(),
  description: text('description').notNull(),
})
