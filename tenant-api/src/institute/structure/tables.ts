import { integer, numeric, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core'
import { inNaturalOrder, rowColumns } from '../../core/columns/columns.ts'

export const campus = pgTable('campus', {
  ...rowColumns(),
  name: text('name').notNull(),
  otherName: text('other_name').notNull().default(''),
  code: text('code').notNull(),
  city: text('city').notNull(),
  location: text('location').notNull(),
  contact: text('contact').notNull(),
  emisNumber: text('emis_number').notNull().default(''),
  licenceNumber: text('licence_number').notNull().default(''),
  currency: text('currency'),
  taxNumber: text('tax_number').notNull().default(''),
  description: text('description').notNull(),
})

export const program = pgTable('program', {
  ...rowColumns(),
  title: text('title').notNull(),
  degree: text('degree').notNull(),
  durationYears: integer('duration_years'),
  description: text('description').notNull(),
})

export const schoolClass = pgTable('class', {
  ...rowColumns(),
  title: inNaturalOrder('title').notNull(),
  name: inNaturalOrder('name').notNull(),
  conciseName: text('concise_name').notNull(),
  position: integer('position').notNull(),
  programId: uuid('program_id'),
  departmentId: uuid('department_id'),
  nextClassId: uuid('next_class_id'),
  edition: text('edition').notNull(),
  creditHours: creditHours(),
  durationMonths: integer('duration_months'),
  description: text('description').notNull(),
})

export const shift = pgTable('shift', {
  ...rowColumns(),
  name: text('name').notNull(),
  startsAt: time('starts_at'),
  endsAt: time('ends_at'),
  description: text('description').notNull(),
})

export const room = pgTable('room', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  title: inNaturalOrder('title').notNull(),
  number: inNaturalOrder('number').notNull(),
  kind: text('kind').notNull(),
  capacity: integer('capacity'),
  parallel: smallint('parallel').notNull().default(1),
  description: text('description').notNull(),
})

export const section = pgTable('section', sectionColumns())

/** The view of sections with who is their class teacher now; it is written as the table is. */
export const listedSection = pgTable('sections', {
  ...sectionColumns(),
  classTeacher: text('class_teacher').notNull().generatedAlwaysAs(''),
})

function sectionColumns() {
  return {
    ...rowColumns(),
    campusId: uuid('campus_id').notNull(),
    classId: uuid('class_id').notNull(),
    name: inNaturalOrder('name').notNull(),
    title: inNaturalOrder('title').notNull(),
    shiftId: uuid('shift_id'),
    kind: text('kind').notNull(),
    medium: text('medium'),
    capacity: integer('capacity'),
    roomId: uuid('room_id'),
    description: text('description').notNull(),
  }
}

export const subject = pgTable('subject', {
  ...rowColumns(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  conciseName: text('concise_name').notNull(),
  code: text('code').notNull(),
  colour: text('colour'),
  creditHours: creditHours(),
  edition: text('edition').notNull(),
  roomKind: text('room_kind'),
})

function creditHours() {
  return numeric('credit_hours', { precision: 5, scale: 2, mode: 'number' })
}
