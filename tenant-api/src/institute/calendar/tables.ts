import { boolean, date, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { bytes, createdAt, id, rowColumns, updatedAt } from '../../core/columns/columns.ts'

export const academicYear = pgTable('academic_year', {
  ...rowColumns(),
  name: text('name').notNull(),
  campusId: uuid('campus_id'),
  firstDay: date('first_day').$type<Day>().notNull(),
  lastDay: date('last_day').$type<Day>().notNull(),
})

export const term = pgTable('term', {
  ...rowColumns(),
  name: text('name').notNull(),
  yearId: uuid('year_id').notNull(),
  parentId: uuid('parent_id'),
  /** That of the year, kept by the database. */
  campusId: uuid('campus_id'),
  firstDay: date('first_day').$type<Day>().notNull(),
  lastDay: date('last_day').$type<Day>().notNull(),
  postingFrom: date('posting_from').$type<Day>(),
  postingUntil: date('posting_until').$type<Day>(),
})

export const holiday = pgTable('holiday', {
  ...rowColumns(),
  title: text('title').notNull(),
  kind: text('kind').$type<'holiday' | 'vacation' | 'closure' | 'online' | 'working'>().notNull(),
  campusId: uuid('campus_id'),
  classId: uuid('class_id'),
  firstDay: date('first_day').$type<Day>().notNull(),
  lastDay: date('last_day').$type<Day>().notNull(),
  isTentative: boolean('is_tentative').notNull(),
})

export const schoolEvent = pgTable('school_event', {
  ...rowColumns(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  campusId: uuid('campus_id'),
  firstDay: date('first_day').$type<Day>().notNull(),
  lastDay: date('last_day').$type<Day>().notNull(),
  startsAt: time('starts_at'),
  endsAt: time('ends_at'),
  forStaff: boolean('for_staff').notNull(),
  forGuardians: boolean('for_guardians').notNull(),
  forStudents: boolean('for_students').notNull(),
  remindDays: smallint('remind_days'),
})

/** What a school says once of its calendar: a single row, or none. */
export const calendarSetting = pgTable('calendar_setting', {
  id: id(),
  hijriShift: smallint('hijri_shift').notNull(),
  updatedAt: updatedAt(),
})

/** The secret address of a person's own calendar; only the print of the secret is kept. */
/** What a person reads at a secret address. */
export type FeedContent = 'calendar' | 'lessons'

export const calendarFeed = pgTable('calendar_feed', {
  id: id(),
  accountId: uuid('account_id').notNull(),
  content: text('content').$type<FeedContent>().notNull(),
  secretHash: bytes('secret_hash').notNull(),
  createdAt: createdAt(),
})

/** The year that a person has chosen to look at, among those of one campus or of the institute. */
export const chosenYear = pgTable('chosen_year', {
  accountId: uuid('account_id').notNull(),
  yearId: uuid('year_id').notNull(),
})
