import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, minor, updatedAt, version } from '../../core/columns/columns.ts'
import type { LineState, MatchRule, StatementColumn } from './contract.ts'

export const bankAccount = pgTable('bank_account', {
  id: id(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  ledgerAccountId: uuid('ledger_account_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  currency: text('currency').notNull(),
  bank: text('bank').notNull(),
  iban: text('iban').notNull(),
  openingDay: date('opening_day').$type<Day>().notNull(),
  openingBalance: minor('opening_balance').notNull(),
  columns: jsonb('columns').$type<StatementColumn[]>().notNull().default([]),
})

export const bankLine = pgTable('bank_line', {
  id: id(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  bankAccountId: uuid('bank_account_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  day: date('day').$type<Day>().notNull(),
  amount: minor('amount').notNull(),
  text: text('text').notNull(),
  reference: text('reference').notNull().default(''),
  balance: minor('balance'),
  payer: text('payer').notNull().default(''),
  fingerprint: text('fingerprint').notNull(),
  ordinal: integer('ordinal').notNull(),
  place: integer('place').notNull().default(0),
  state: text('state').$type<LineState>().notNull().default('unmatched'),
  rule: text('rule').$type<MatchRule>(),
  isCertain: boolean('is_certain').notNull().default(false),
  familyAccountId: uuid('family_account_id'),
  journalId: uuid('journal_id'),
  hasBooked: boolean('has_booked').notNull().default(false),
  receiptId: uuid('receipt_id'),
  settledBy: text('settled_by').notNull().default(''),
  note: text('note').notNull().default(''),
})
