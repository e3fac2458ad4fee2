import { bigint, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from 'kit/text/locale'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, rowColumns } from '../../core/columns/columns.ts'
import type { ChallanState } from './contract.ts'

/** What stands on a challan. Amounts are minor units as text. */
export type ChallanSnapshot = {
  /** The guardian to whom it is addressed, if there is one. */
  family: { name: string; otherName: string; guardianId: string | null; code: string; billNumber: string }
  children: ChallanChild[]
  /** Of what is due now, of what was due before, fines of the latter, and what the family paid ahead. */
  current: string
  arrears: string
  fines: string
  advance: string
  /** The first day on which more is due. */
  finedFrom: Day
}

export type ChallanChild = {
  /** The student, or the application of a child who was none yet. */
  studentId: string
  name: string
  otherName: string
  registrationNumber: string
  section: string
  lines: { kind: string; title: string; otherTitle: string; period: string; amount: string }[]
  /** What is left of invoices whose due day is over, each with its fine on the day of the challan. */
  arrears: { number: string; kind: string; period: string; amount: string; fine: string; days: number }[]
}

/** The view of challans with what became of them. */
export const challanList = pgTable('challans', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  number: text('number').notNull(),
  familyAccountId: uuid('family_account_id').notNull(),
  name: text('name').notNull(),
  billNumber: text('bill_number').notNull(),
  issuedOn: date('issued_on').$type<Day>().notNull(),
  dueOn: date('due_on').$type<Day>().notNull(),
  currency: text('currency').notNull(),
  withinDue: bigint('within_due', { mode: 'bigint' }).notNull(),
  afterDue: bigint('after_due', { mode: 'bigint' }).notNull(),
  children: smallint('children').notNull(),
  language: text('language').$type<Language>().notNull(),
  issuedBy: text('issued_by').notNull(),
  state: text('state').$type<ChallanState>().notNull(),
  cancelledAt: instant('cancelled_at'),
  cancelledReason: text('cancelled_reason').notNull(),
  snapshot: jsonb('snapshot').$type<ChallanSnapshot>().notNull(),
  code: text('code').notNull(),
})

export const challanPrint = pgTable('challan_print', {
  id: id(),
  accountId: uuid('account_id'),
  campusId: uuid('campus_id').notNull(),
  sectionId: uuid('section_id'),
  runId: uuid('run_id'),
  familyIds: uuid('family_ids').array(),
  challanIds: uuid('challan_ids').array(),
  language: text('language').$type<Language>(),
  jobId: uuid('job_id'),
  /** How many challans there are, once they are. */
  printed: integer('printed'),
  fileId: uuid('file_id'),
  createdAt: createdAt(),
})
