import { date, integer, numeric, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { citext, createdAt, id, instant, rowColumns } from '../../core/columns/columns.ts'
import type { relations } from '../../people/students-and-guardians/contract.ts'
import type { appointmentKinds, feeStates, results, Stage } from './contract.ts'

type Relation = keyof typeof relations

export const admission = pgTable('admission', {
  ...rowColumns(),
  name: text('name').generatedAlwaysAs(''),
  number: text('number').notNull().default(''),
  code: text('code').notNull().default(''),
  stage: text('stage').$type<Stage>().notNull().default('enquiry'),
  stageSince: instant('stage_since').notNull().default('now'),
  cameBy: text('came_by').$type<'office' | 'form'>().notNull().default('office'),
  interviewOn: date('interview_on').$type<Day>(),
  offerUntil: date('offer_until').$type<Day>(),
  decidedOn: date('decided_on').$type<Day>(),
  reason: text('reason').notNull().default(''),
  studentId: uuid('student_id'),
  // These three belong to the fees, and follow from the books.
  familyAccountId: uuid('family_account_id'),
  feeState: text('fee_state').$type<keyof typeof feeStates>().notNull().default('none'),
  feeDueOn: date('fee_due_on').$type<Day>(),
  campusId: uuid('campus_id').notNull(),
  classId: uuid('class_id').notNull(),
  yearId: uuid('year_id'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  otherName: text('other_name').notNull(),
  gender: text('gender').$type<'female' | 'male'>(),
  birthDate: date('birth_date').$type<Day>(),
  fatherName: text('father_name').notNull(),
  guardianName: text('guardian_name').notNull(),
  guardianRelation: text('guardian_relation').$type<Relation>().notNull(),
  guardianPhone: text('guardian_phone').notNull(),
  guardianEmail: citext('guardian_email'),
  otherGuardianName: text('other_guardian_name').notNull(),
  otherGuardianRelation: text('other_guardian_relation').$type<Relation>(),
  otherGuardianPhone: text('other_guardian_phone'),
  language: text('language').$type<'en' | 'ur' | 'ar'>().notNull(),
  address: text('address').notNull(),
  previousSchool: text('previous_school').notNull(),
  source: text('source'),
  message: text('message').notNull(),
  note: text('note').notNull().default(''),
})
export type AdmissionRow = typeof admission.$inferSelect

export const admissionClass = pgTable('admission_class', {
  ...rowColumns(),
  title: text('title').notNull(),
  campusId: uuid('campus_id').notNull(),
  classId: uuid('class_id').notNull(),
  leastAge: numeric('least_age', { mode: 'number' }),
  mostAge: numeric('most_age', { mode: 'number' }),
})

export const admissionAppointment = pgTable('admission_appointment', {
  id: id(),
  admissionId: uuid('admission_id').notNull(),
  kind: text('kind').$type<keyof typeof appointmentKinds>().notNull(),
  day: date('day').$type<Day>().notNull(),
  startsAt: time('starts_at'),
  place: text('place').notNull(),
  withWhom: text('with_whom').notNull(),
  result: text('result').$type<keyof typeof results>(),
  marks: integer('marks'),
  marksOf: integer('marks_of'),
  remark: text('remark').notNull().default(''),
  createdAt: createdAt(),
})
