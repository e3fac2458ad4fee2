import { boolean, date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, updatedAt, version } from '../../core/columns/columns.ts'
import type { TimetableKind, TimetableState } from './contract.ts'

export const timetable = pgTable('timetable', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  shiftId: uuid('shift_id'),
  yearId: uuid('year_id').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<TimetableKind>().notNull(),
  state: text('state').$type<TimetableState>().notNull(),
  firstDay: date('first_day').$type<Day>().notNull(),
  lastDay: date('last_day').$type<Day>().notNull(),
  plannedLastDay: date('planned_last_day').$type<Day>(),
  endedBy: uuid('ended_by'),
  weeks: smallint('weeks').notNull(),
  anchor: date('anchor').$type<Day>().notNull(),
  basedOn: uuid('based_on'),
  publishedAt: instant('published_at'),
  publishedBy: uuid('published_by'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const teaching = pgTable('teaching', {
  id: id(),
  timetableId: uuid('timetable_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  shiftId: uuid('shift_id'),
  roomId: uuid('room_id'),
  roomKind: text('room_kind'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const placement = pgTable('placement', {
  id: id(),
  teachingId: uuid('teaching_id').notNull(),
  weekday: smallint('weekday'),
  period: smallint('period'),
  fromMinute: smallint('from_minute'),
  untilMinute: smallint('until_minute'),
  length: smallint('length').notNull(),
  week: smallint('week').notNull(),
  roomId: uuid('room_id'),
  isLocked: boolean('is_locked').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
