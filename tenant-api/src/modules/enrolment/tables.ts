import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/day'
import { createdAt, id } from '../../columns.ts'
import type { beginnings, endings } from './contract.ts'

export const enrolment = pgTable('enrolment', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  yearId: uuid('year_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  sectionId: uuid('section_id').notNull(),
  rollNumber: integer('roll_number'),
  startsOn: date('starts_on').$type<Day>().notNull(),
  endsOn: date('ends_on').$type<Day>(),
  began: text('began').$type<keyof typeof beginnings>().notNull(),
  ended: text('ended').$type<keyof typeof endings>(),
  reason: text('reason').notNull().default(''),
  createdAt: createdAt(),
})

export const grEntry = pgTable('gr_entry', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  number: text('number').notNull(),
  studentId: uuid('student_id').notNull(),
  enteredOn: date('entered_on').$type<Day>().notNull(),
})
