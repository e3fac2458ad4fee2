import { date, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { archivedAt, createdAt, id, updatedAt, version } from '../../core/columns/columns.ts'
import type { PeriodKind } from './contract.ts'

export const bellSchedule = pgTable('bell_schedule', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  shiftId: uuid('shift_id'),
  name: text('name').notNull(),
  firstDay: date('first_day').$type<Day>().notNull(),
  lastDay: date('last_day').$type<Day>().notNull(),
  weekdays: smallint('weekdays').array().notNull(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  archivedAt: archivedAt(),
})

export const bellPeriod = pgTable('bell_period', {
  id: id(),
  scheduleId: uuid('schedule_id').notNull(),
  kind: text('kind').$type<PeriodKind>().notNull(),
  number: smallint('number'),
  name: text('name').notNull(),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  lateAfter: time('late_after'),
})
