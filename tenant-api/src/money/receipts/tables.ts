import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, minor, rowColumns } from '../../core/columns/columns.ts'
import type { Method, ReceiptState } from './contract.ts'

/** What is stored of a receipt; `receiptList` says whether it still stands. */
export const receipt = pgTable('receipt', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  number: text('number').notNull(),
  familyAccountId: uuid('family_account_id').notNull(),
  payer: text('payer').notNull(),
  children: text('children').notNull(),
  sessionId: uuid('session_id'),
  day: date('day').$type<Day>().notNull(),
  paidOn: date('paid_on').$type<Day>().notNull(),
  currency: text('currency').notNull(),
  amount: minor('amount').notNull(),
  advanceUsed: minor('advance_used').notNull(),
  note: text('note').notNull(),
  takenBy: text('taken_by').notNull(),
  prints: integer('prints').notNull(),
  reversedAt: instant('reversed_at'),
  reversedReason: text('reversed_reason').notNull(),
})

export const receiptList = pgTable('receipts', {
  ...rowColumns(),
  number: text('number').notNull(),
  day: date('day').$type<Day>().notNull(),
  paidOn: date('paid_on').$type<Day>().notNull(),
  payer: text('payer').notNull(),
  children: text('children').notNull(),
  method: text('method').$type<Method | 'split'>().notNull(),
  reference: text('reference').notNull(),
  amount: minor('amount').notNull(),
  currency: text('currency').notNull(),
  takenBy: text('taken_by').notNull(),
  state: text('state').$type<ReceiptState>().notNull(),
  reversedReason: text('reversed_reason').notNull(),
  familyAccountId: uuid('family_account_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  sessionId: uuid('session_id'),
})

export const receiptReversal = pgTable('receipt_reversal', {
  id: id(),
  receiptId: uuid('receipt_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  state: text('state').$type<'asked' | 'approved' | 'rejected'>().notNull(),
  reason: text('reason').notNull(),
  askedById: uuid('asked_by_id'),
  askedBy: text('asked_by').notNull(),
  decidedBy: text('decided_by').notNull(),
  createdAt: createdAt(),
})
