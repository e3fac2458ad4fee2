import { date, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, rowColumns, updatedAt } from '../../core/columns/columns.ts'
import type { ChangeKind } from './contract.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'

goWithPerson({
  table: 'extra_lesson',
  column: 'employee_id',
  side: 'staff',
  clash:
    'own.archived_at is null and theirs.archived_at is null and own.day = theirs.day and own.starts_at < theirs.ends_at and own.ends_at > theirs.starts_at',
})

export const lessonChange = pgTable('lesson_change', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  placementId: uuid('placement_id').notNull(),
  day: date('day').$type<Day>().notNull(),
  kind: text('kind').$type<ChangeKind>().notNull(),
  toDay: date('to_day').$type<Day>(),
  toPeriod: smallint('to_period'),
  toFromMinute: smallint('to_from_minute'),
  toUntilMinute: smallint('to_until_minute'),
  roomId: uuid('room_id'),
  subjectId: uuid('subject_id'),
  exchangeId: uuid('exchange_id'),
  reason: text('reason').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const extraLesson = pgTable('extra_lesson', {
  ...rowColumns(),
  title: text('title').notNull(),
  /** That of the section, kept by the database. */
  campusId: uuid('campus_id').notNull(),
  sectionId: uuid('section_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  employeeId: uuid('employee_id').notNull(),
  roomId: uuid('room_id'),
  lessonTypeId: uuid('lesson_type_id'),
  day: date('day').$type<Day>().notNull(),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
})
