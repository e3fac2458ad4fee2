import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, updatedAt, version } from '../../core/columns/columns.ts'
import type { Direction, Noticer } from './contract.ts'

export const presence = pgTable('presence', {
  id: id(),
  personId: uuid('person_id').notNull(),
  campusId: uuid('campus_id'),
  day: date('day').$type<Day>().notNull(),
  at: instant('at').notNull(),
  direction: text('direction').$type<Direction>(),
  noticedBy: text('noticed_by').$type<Noticer>().notNull(),
  comment: text('comment').notNull().default(''),
  struckAt: instant('struck_at'),
  struckBy: uuid('struck_by'),
  struckReason: text('struck_reason').notNull().default(''),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
