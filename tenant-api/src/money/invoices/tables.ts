import { boolean, date, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, minor, rowColumns, updatedAt, version } from '../../core/columns/columns.ts'
import type { InvoiceKind, InvoiceState } from './contract.ts'
import type { ConcessionState } from './concessions/contract.ts'
import type { LeftOut, RunKind, RunState } from './runs/contract.ts'

export const billingRun = pgTable('billing_run', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  kind: text('kind').$type<RunKind>().notNull().default('regular'),
  period: text('period_key').notNull(),
  fromPeriod: text('from_key').notNull(),
  issuedOn: date('issued_on').$type<Day>().notNull(),
  dueOn: date('due_on').$type<Day>().notNull(),
  hasDueOn: boolean('has_due_on').notNull().default(false),
  currency: text('currency').notNull(),
  state: text('state').$type<RunState>().notNull().default('issuing'),
  studentIds: uuid('student_ids').array(),
  students: integer('students').notNull().default(0),
  invoices: integer('invoices').notNull().default(0),
  total: minor('total').notNull().default(0n),
  leftOut: jsonb('left_out').$type<LeftOut[]>().notNull().default([]),
  startedBy: text('started_by').notNull(),
})

/** What is stored of an invoice; its state follows from the postings, and stands in `invoiceList`. */
export const invoice = pgTable('invoice', {
  ...rowColumns(),
  number: text('number').notNull(),
  kind: text('kind').$type<InvoiceKind>().notNull(),
  studentId: uuid('student_id'),
  admissionId: uuid('admission_id'),
  familyAccountId: uuid('family_account_id').notNull(),
  partyId: uuid('party_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  period: text('period_key').notNull(),
  issuedOn: date('issued_on').$type<Day>().notNull(),
  dueOn: date('due_on').$type<Day>().notNull(),
  currency: text('currency').notNull(),
  total: minor('total').notNull(),
  adjusted: minor('adjusted').notNull(),
  comment: text('comment').notNull(),
  runId: uuid('run_id'),
  cancelledAt: instant('cancelled_at'),
  cancelledReason: text('cancelled_reason').notNull(),
  completedAt: instant('completed_at'),
})

/** The view of all invoices with what is paid and open of them. */
export const invoiceList = pgTable('invoices', {
  ...rowColumns(),
  number: text('number').notNull(),
  name: text('name').notNull(),
  fatherName: text('father_name').notNull(),
  registrationNumber: text('registration_number').notNull(),
  sectionTitle: text('section_title').notNull(),
  kind: text('kind').$type<InvoiceKind>().notNull(),
  period: text('period_key').notNull(),
  issuedOn: date('issued_on').$type<Day>().notNull(),
  dueOn: date('due_on').$type<Day>().notNull(),
  due: minor('due').notNull(),
  paid: minor('paid').notNull(),
  open: minor('open').notNull(),
  state: text('state').$type<InvoiceState>().notNull(),
  isOverdue: boolean('is_overdue').notNull(),
  currency: text('currency').notNull(),
  total: minor('total').notNull(),
  comment: text('comment').notNull(),
  studentId: uuid('student_id'),
  admissionId: uuid('admission_id'),
  familyAccountId: uuid('family_account_id').notNull(),
  partyId: uuid('party_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  classId: uuid('class_id'),
  sectionId: uuid('section_id'),
  runId: uuid('run_id'),
  cancelledAt: instant('cancelled_at'),
  cancelledReason: text('cancelled_reason').notNull(),
  completedAt: instant('completed_at'),
})

export const concession = pgTable('concession', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  typeId: uuid('type_id').notNull(),
  basisPoints: integer('basis_points'),
  amount: minor('amount'),
  sponsorId: uuid('sponsor_id'),
  validFrom: date('valid_from').$type<Day>().notNull(),
  validUntil: date('valid_until').$type<Day>(),
  state: text('state').$type<ConcessionState>().notNull(),
  reason: text('reason').notNull(),
  askedById: uuid('asked_by_id'),
  askedBy: text('asked_by').notNull(),
  decidedById: uuid('decided_by_id'),
  decidedBy: text('decided_by').notNull().default(''),
  decidedAt: instant('decided_at'),
  decisionReason: text('decision_reason').notNull().default(''),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** The view of concessions with the student and the type. */
export const concessionList = pgTable('concessions', {
  ...rowColumns(),
  name: text('name').notNull(),
  fatherName: text('father_name').notNull(),
  registrationNumber: text('registration_number').notNull(),
  typeTitle: text('type_title').notNull(),
  typeId: uuid('type_id').notNull(),
  percent: doublePrecision('percent'),
  amount: minor('amount'),
  /** Of the campus where it was asked. */
  currency: text('currency').notNull(),
  sponsorId: uuid('sponsor_id'),
  validFrom: date('valid_from').$type<Day>().notNull(),
  validUntil: date('valid_until').$type<Day>(),
  state: text('state').$type<ConcessionState>().notNull(),
  reason: text('reason').notNull(),
  askedBy: text('asked_by').notNull(),
  decidedBy: text('decided_by').notNull(),
  decisionReason: text('decision_reason').notNull(),
  studentId: uuid('student_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  sectionId: uuid('section_id'),
})
