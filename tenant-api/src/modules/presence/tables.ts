import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/day'
import { createdAt, id, instant, updatedAt, version } from '../../columns.ts'

export const presence = pgTable('presence', {
  id: id(),
  personId: uuid('person_id').notNull(),
  campusId: uuid('campus_id'),
  day: date('day').$type<Day>().notNull(),
  at: instant('at').notNull(),
  direction: text('direction').$type<'in' | 'out'>(),
  noticedBy: text('noticed_by').$type<'self' | 'office' | 'device' | 'kiosk'>().notNull(),
  comment: text('comment').notNull().default(''),
  struckAt: instant('struck_at'),
  struckBy: uuid('struck_by'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
