import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, rowColumns } from '../../core/columns/columns.ts'
import type { beginnings, endings, stayStates } from './contract.ts'

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

/** The view of all stays with whose they are; nothing is written through it. */
export const enrolmentList = pgTable('enrolments', {
  ...rowColumns(),
  studentId: uuid('student_id').notNull(),
  name: text('name').notNull(),
  fatherName: text('father_name').notNull(),
  registrationNumber: text('registration_number').notNull(),
  rollNumber: integer('roll_number'),
  grNumber: text('gr_number').notNull(),
  state: text('state').$type<keyof typeof stayStates>().notNull(),
  campusId: uuid('campus_id').notNull(),
  classId: uuid('class_id').notNull(),
  sectionId: uuid('section_id').notNull(),
  yearId: uuid('year_id').notNull(),
  startsOn: date('starts_on').$type<Day>().notNull(),
  began: text('began').$type<keyof typeof beginnings>().notNull(),
  endsOn: date('ends_on').$type<Day>(),
  ended: text('ended').$type<keyof typeof endings>(),
  reason: text('reason').notNull(),
})

export const grEntry = pgTable('gr_entry', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  number: text('number').notNull(),
  studentId: uuid('student_id').notNull(),
  enteredOn: date('entered_on').$type<Day>().notNull(),
})
