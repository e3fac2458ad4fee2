import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { citext, id, updatedAt, version } from '../../core/columns/columns.ts'

/** A person who logs in and stands in no list of the school. */
export const barePerson = pgTable('person', {
  id: id(),
  name: text('name').notNull(),
  otherName: text('other_name').notNull(),
  username: citext('username'),
  gender: text('gender'),
  birthDate: date('birth_date'),
  nationality: text('nationality').notNull(),
  phone: text('phone'),
  email: citext('email'),
  presentAddress: text('present_address').notNull(),
  permanentAddress: text('permanent_address').notNull(),
  version: version(),
  updatedAt: updatedAt(),
})
