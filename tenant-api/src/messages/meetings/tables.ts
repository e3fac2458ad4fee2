import { boolean, date, integer, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, rowColumns, updatedAt, version } from '../../core/columns/columns.ts'
import type { hostChoices, manners, MeetingState } from './contract.ts'

export const meeting = pgTable('meeting', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  classId: uuid('class_id'),
  title: text('title').notNull(),
  day: date('day').$type<Day>().notNull(),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  slotMinutes: integer('slot_minutes').notNull(),
  gapMinutes: integer('gap_minutes').notNull(),
  bookUntil: date('book_until').$type<Day>().notNull(),
  hosts: text('hosts').$type<keyof typeof hostChoices>().notNull(),
  manner: text('manner').$type<keyof typeof manners>().notNull(),
  place: text('place').notNull(),
  note: text('note').notNull(),
  state: text('state').$type<MeetingState>().notNull().default('draft'),
})
export type Meeting = typeof meeting.$inferSelect

export const meetingHost = pgTable('meeting_host', {
  id: id(),
  meetingId: uuid('meeting_id').notNull(),
  employeeId: uuid('employee_id').notNull(),
  room: text('room').notNull().default(''),
  closed: time('closed').array().notNull(),
  isAway: boolean('is_away').notNull().default(false),
})

export const meetingBooking = pgTable('meeting_booking', {
  id: id(),
  meetingId: uuid('meeting_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  employeeId: uuid('employee_id').notNull(),
  studentId: uuid('student_id').notNull(),
  guardianId: uuid('guardian_id'),
  time: time('at').notNull(),
  state: text('state').$type<'booked' | 'cancelled'>().notNull().default('booked'),
  topic: text('topic').notNull().default(''),
  came: boolean('came'),
  notes: text('notes').notNull().default(''),
  agreed: text('agreed').notNull().default(''),
  bookedBy: uuid('booked_by'),
  endedAt: instant('ended_at'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
