import { sql } from 'drizzle-orm'
import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { instant, minor, rowColumns } from '../../core/columns/columns.ts'
import type { RefundKind, RefundMethod, RefundState } from './contract.ts'

export const refund = pgTable('refund', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  kind: text('kind').$type<RefundKind>().notNull(),
  familyAccountId: uuid('family_account_id').notNull(),
  studentId: uuid('student_id'),
  onlinePaymentId: uuid('online_payment_id'),
  payee: text('payee').notNull(),
  currency: text('currency').notNull(),
  amount: minor('amount').notNull(),
  settled: minor('settled').notNull().default(0n),
  paid: minor('paid_amount').generatedAlwaysAs(sql`amount - settled`),
  state: text('state').$type<RefundState>().notNull().default('asked'),
  reason: text('reason').notNull(),
  askedOn: date('asked_on').$type<Day>().notNull(),
  askedById: uuid('asked_by_id'),
  askedBy: text('asked_by').notNull(),
  decidedById: uuid('decided_by_id'),
  decidedBy: text('decided_by').notNull().default(''),
  decidedAt: instant('decided_at'),
  method: text('method').$type<RefundMethod>(),
  reference: text('reference').notNull().default(''),
  sessionId: uuid('session_id'),
  journalId: uuid('journal_id'),
  paidOn: date('paid_on').$type<Day>(),
  paidBy: text('paid_by').notNull().default(''),
  yearKey: text('year_key'),
  serial: integer('serial'),
  number: text('number').notNull().default(''),
})
