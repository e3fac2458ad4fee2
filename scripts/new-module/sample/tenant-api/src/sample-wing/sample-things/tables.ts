import { pgTable, text, uuid } from 'drizzle-orm/pg-core' // if campus
import { pgTable, text } from 'drizzle-orm/pg-core' // if institute
import { rowColumns } from '../../core/columns/columns.ts'

export const sampleThing = pgTable('sample_thing', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(), // if campus
  title: text('title').notNull(),
  description: text('description').notNull(),
})
