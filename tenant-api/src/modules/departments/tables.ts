import { pgTable, text } from 'drizzle-orm/pg-core'
import { rowColumns } from '../../columns.ts'

export const department = pgTable('department', {
  ...rowColumns(),
  title: text('title').notNull(),
  description: text('description').notNull(),
})
