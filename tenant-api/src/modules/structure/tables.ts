import { pgTable, text } from 'drizzle-orm/pg-core'
import { rowColumns } from '../../columns.ts'

export const campus = pgTable('campus', {
  ...rowColumns(),
  name: text('name').notNull(),
  code: text('code').notNull(),
  city: text('city').notNull(),
  location: text('location').notNull(),
  contact: text('contact').notNull(),
  description: text('description').notNull(),
})
