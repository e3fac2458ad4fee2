import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { minor, rowColumns } from '../../core/columns/columns.ts'
import type { ChequeState } from './contract.ts'

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
