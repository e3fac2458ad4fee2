import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { archivedAt, createdAt, id, updatedAt, version } from '../../columns.ts'

export const campus = pgTable('campus', {
  id: id(),
  name: text('name').notNull(),
  code: text('code').notNull(),
  city: text('city').notNull(),
  location: text('location').notNull(),
  contact: text('contact').notNull(),
  description: text('description').notNull(),
  searchText: text('search_text').generatedAlwaysAs(sql`fold(name)`),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  archivedAt: archivedAt(),
})
