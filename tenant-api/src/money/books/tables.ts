import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, rowColumns, updatedAt, version } from '../../core/columns/columns.ts'
import type { AccountKind, JournalKind, PartyKind } from './contract.ts'
import type { Finding } from './prove.ts'
import type { VoucherState } from './vouchers/contract.ts'

export const ledgerAccount = pgTable('ledger_account', {
  ...rowColumns(),
  code: text('code').notNull(),
  title: text('title').notNull(),
  otherTitle: text('other_title').notNull().default(''),
  kind: text('kind').$type<AccountKind>().notNull(),
  parties: text('parties').$type<PartyKind | 'none'>().notNull().default('none'),
  isSystem: boolean('is_system').notNull().default(false),
  byHand: boolean('by_hand').notNull().default(true),
})

export const period = pgTable('period', {
  id: id(),
  firstDay: date('first_day').$type<Day>().notNull(),
  lastDay: date('last_day').$type<Day>().notNull(),
  yearFirstDay: date('year_first_day').$type<Day>().notNull(),
  state: text('state').$type<'open' | 'closed'>().notNull().default('open'),
  closedById: uuid('closed_by_id'),
  closedBy: text('closed_by').notNull().default(''),
  closedAt: instant('closed_at'),
  reopeningById: uuid('reopening_by_id'),
  reopeningBy: text('reopening_by').notNull().default(''),
  reopeningAt: instant('reopening_at'),
  reopeningReason: text('reopening_reason').notNull().default(''),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const journal = pgTable('journal', {
  id: id(),
  kind: text('kind').$type<JournalKind>().notNull(),
  day: date('day').$type<Day>().notNull(),
  campusId: uuid('campus_id').notNull(),
  actId: uuid('act_id').notNull(),
  sourceKind: text('source_kind'),
  sourceId: uuid('source_id'),
  reversesId: uuid('reverses_id'),
  memo: text('memo').notNull().default(''),
  key: text('key'),
})

/** The view of journals for their list. */
export const journalEntry = pgTable('journal_entry', {
  ...rowColumns(),
  day: date('day').$type<Day>().notNull(),
  kind: text('kind').$type<JournalKind>().notNull(),
  campusId: uuid('campus_id').notNull(),
  memo: text('memo').notNull(),
  actId: uuid('act_id').notNull(),
  sourceKind: text('source_kind'),
  sourceId: uuid('source_id'),
  reversesId: uuid('reverses_id'),
  writtenBy: text('written_by').notNull(),
})

/** Amounts are minor units of the currency: a debit is above zero, a credit below it. */
export const posting = pgTable('posting', {
  id: id(),
  journalId: uuid('journal_id').notNull(),
  accountId: uuid('account_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  partyId: uuid('party_id'),
  invoiceId: uuid('invoice_id'),
  lineId: uuid('line_id'),
  amount: bigint('amount', { mode: 'bigint' }).notNull(),
  currency: text('currency').notNull(),
  day: date('day').$type<Day>().notNull(),
})

/** What a closed period comes to on each account; a trigger of `period` keeps it, and the application only reads it. */
export const periodSum = pgTable('period_sum', {
  periodId: uuid('period_id').notNull(),
  accountId: uuid('account_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  currency: text('currency').notNull(),
  debit: bigint('debit', { mode: 'bigint' }).notNull(),
  credit: bigint('credit', { mode: 'bigint' }).notNull(),
})

/** What is due of each invoice line; a trigger of `posting` keeps it, and the application only reads it. */
export const invoiceOpen = pgTable('invoice_open', {
  lineId: uuid('line_id').primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  amount: bigint('amount', { mode: 'bigint' }).notNull(),
})

export const voucher = pgTable('voucher', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  day: date('day').$type<Day>().notNull(),
  currency: text('currency').notNull(),
  memo: text('memo').notNull(),
  total: bigint('total', { mode: 'bigint' }).notNull(),
  state: text('state').$type<VoucherState>().notNull().default('asked'),
  askedById: uuid('asked_by_id'),
  askedBy: text('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  decidedById: uuid('decided_by_id'),
  decidedBy: text('decided_by').notNull().default(''),
  decidedAt: instant('decided_at'),
  decisionReason: text('decision_reason').notNull().default(''),
  yearKey: text('year_key'),
  number: integer('number'),
  serial: text('serial').notNull().default(''),
  journalId: uuid('journal_id'),
  reversalId: uuid('reversal_id'),
})

export const voucherLine = pgTable('voucher_line', {
  id: id(),
  voucherId: uuid('voucher_id').notNull(),
  position: integer('position').notNull(),
  accountId: uuid('account_id').notNull(),
  amount: bigint('amount', { mode: 'bigint' }).notNull(),
  memo: text('memo').notNull().default(''),
})

export const bookProof = pgTable('book_proof', {
  id: id(),
  at: instant('at').notNull(),
  actId: uuid('act_id')
    .notNull()
    .default(sql`nullif(current_setting('app.act', true), '')::uuid`),
  journals: bigint('journals', { mode: 'number' }).notNull(),
  postings: bigint('postings', { mode: 'number' }).notNull(),
  findings: jsonb('findings').$type<readonly Finding[]>().notNull(),
  count: integer('count').notNull(),
  digest: text('digest').notNull().default(''),
})
