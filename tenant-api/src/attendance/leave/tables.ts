import { boolean, date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { id, instant, rowColumns } from '../../core/columns/columns.ts'
import type { Decider, LeaveState, Part, Side, StepName } from './contract.ts'

export const leaveType = pgTable('leave_type', {
  ...rowColumns(),
  title: text('title').notNull(),
  otherTitle: text('other_title').notNull(),
  side: text('side').$type<Side>().notNull(),
  isPaid: boolean('is_paid').notNull(),
  daysAYear: smallint('days_a_year'),
  documentFrom: smallint('document_from'),
  allowsHalves: boolean('allows_halves').notNull(),
})

export const leaveRequest = pgTable('leave_request', {
  ...rowColumns(),
  personId: uuid('person_id').notNull(),
  side: text('side').$type<Side>().notNull(),
  typeId: uuid('type_id').notNull(),
  firstDay: date('first_day').$type<Day>().notNull(),
  lastDay: date('last_day').$type<Day>().notNull(),
  part: text('part').$type<Part>().notNull().default('whole'),
  reason: text('reason').notNull().default(''),
  fileId: uuid('file_id'),
  state: text('state').$type<LeaveState>().notNull().default('pending'),
  awaits: text('awaits').$type<Decider>().notNull().default('office'),
})

/** The history of a request, one row per step. */
export const leaveStep = pgTable('leave_step', {
  id: id(),
  requestId: uuid('request_id').notNull(),
  what: text('what').$type<StepName>().notNull(),
  accountId: uuid('account_id'),
  note: text('note').notNull().default(''),
  at: instant('at').notNull(),
})

// Views for the lists: each request with its person. Nothing writes to them.

export const studentLeave = pgTable('student_leaves', {
  ...listColumns(),
  fatherName: text('father_name').notNull(),
  studentId: uuid('student_id').notNull(),
  sectionId: uuid('section_id'),
})

export const staffLeave = pgTable('staff_leaves', {
  ...listColumns(),
  personId: uuid('person_id').notNull(),
  departmentId: uuid('department_id'),
  campusIds: uuid('campus_ids').array().notNull(),
})

function listColumns() {
  return {
    ...rowColumns(),
    name: text('name').notNull(),
    campusId: uuid('campus_id'),
    typeId: uuid('type_id').notNull(),
    firstDay: date('first_day').$type<Day>().notNull(),
    lastDay: date('last_day').$type<Day>().notNull(),
    part: text('part').$type<Part>().notNull(),
    reason: text('reason').notNull(),
    fileId: uuid('file_id'),
    state: text('state').$type<LeaveState>().notNull(),
    awaits: text('awaits').$type<Decider>().notNull(),
    askedBy: text('asked_by').notNull(),
    decidedBy: text('decided_by').notNull(),
    note: text('note').notNull(),
  }
}
