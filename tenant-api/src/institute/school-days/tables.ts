import { pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '../../core/columns/columns.ts'

/** The weekdays on which a campus is open; without a campus, those of the institute. */
export const schoolWeek = pgTable('school_week', {
  id: id(),
  campusId: uuid('campus_id'),
  openDays: smallint('open_days').array().notNull(),
  shortDays: smallint('short_days').array().notNull(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
