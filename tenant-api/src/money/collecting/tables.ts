import { sql } from 'drizzle-orm'
import { bigint, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, rowColumns } from '../../core/columns/columns.ts'
import type { ChequeState } from './cheques/contract.ts'
import type { Method, ReceiptState } from './contract.ts'
import type { RefundKind, RefundMethod, RefundState } from './refunds/contract.ts'
import type { SessionState } from './tills/contract.ts'

export type Denomination = { value: number; count: number }

export const cashSession = pgTable('cash_session', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  cashierId: uuid('cashier_id'),
  personId: uuid('person_id'),
  cashier: text('cashier').notNull(),
  currency: text('currency').notNull(),
  openedOn: date('opened_on').$type<Day>().notNull(),
  openedAt: instant('opened_at').notNull(),
  float: minor('float_amount').notNull(),
  state: text('state').$type<SessionState>().notNull().default('open'),
  counted: jsonb('counted').$type<Denomination[]>(),
  countedAmount: minor('counted_amount'),
  expected: minor('expected'),
  variance: minor('variance').generatedAlwaysAs(sql`counted_amount - expected`),
  countedAt: instant('counted_at'),
  countedBy: text('counted_by').notNull().default(''),
  reason: text('reason').notNull().default(''),
  bankedAmount: minor('banked_amount'),
  bankedOn: date('banked_on').$type<Day>(),
  bankedBy: text('banked_by').notNull().default(''),
  slip: text('slip').notNull().default(''),
})

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

export const cheque = pgTable('cheque', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  familyAccountId: uuid('family_account_id').notNull(),
  payer: text('payer').notNull(),
  bank: text('bank').notNull(),
  number: text('number').notNull(),
  drawnOn: date('drawn_on').$type<Day>().notNull(),
  currency: text('currency').notNull(),
  amount: minor('amount').notNull(),
  state: text('state').$type<ChequeState>().notNull().default('held'),
  tenderId: uuid('tender_id'),
  accountId: uuid('account_id'),
  depositedOn: date('deposited_on').$type<Day>(),
  clearedOn: date('cleared_on').$type<Day>(),
  bouncedOn: date('bounced_on').$type<Day>(),
  chargeInvoiceId: uuid('charge_invoice_id'),
  reason: text('reason').notNull().default(''),
  note: text('note').notNull().default(''),
  takenBy: text('taken_by').notNull(),
})

export const refund = pgTable('refund', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  kind: text('kind').$type<RefundKind>().notNull(),
  familyAccountId: uuid('family_account_id').notNull(),
  studentId: uuid('student_id'),
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

/** Minor units. */
function minor(name: string) {
  return bigint(name, { mode: 'bigint' })
}
