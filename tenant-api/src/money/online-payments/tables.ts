import { boolean, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import {
  bytes,
  createdAt,
  id,
  instant,
  minor,
  rowColumns,
  updatedAt,
  version,
} from '../../core/columns/columns.ts'
import type { OnlineProblem, OnlineState, Provider, ProviderKey } from './contract.ts'

export const paymentProvider = pgTable('payment_provider', {
  id: id(),
  key: text('key').$type<ProviderKey>().notNull(),
  isOn: boolean('is_on').notNull(),
  config: jsonb('config').$type<Provider['config']>().notNull(),
  secretSealed: bytes('secret_sealed'),
  testedAt: instant('tested_at'),
  problem: text('problem').notNull(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
export type ProviderRow = typeof paymentProvider.$inferSelect

export const onlinePayment = pgTable('online_payment', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  familyAccountId: uuid('family_account_id').notNull(),
  provider: text('provider').$type<ProviderKey>().notNull(),
  reference: text('reference').notNull(),
  payer: text('payer').notNull(),
  day: date('day').$type<Day>().notNull(),
  currency: text('currency').notNull(),
  amount: minor('amount').notNull(),
  state: text('state').$type<OnlineState>().notNull().default('pending'),
  paid: minor('paid_amount'),
  charges: minor('charges'),
  startedById: uuid('started_by_id'),
  startedBy: text('started_by').notNull(),
  expiresAt: instant('expires_at').notNull(),
  paidAt: instant('paid_at'),
  problem: text('problem_key').$type<OnlineProblem>(),
  providerText: text('problem').notNull().default(''),
  providerNumber: text('provider_number').notNull().default(''),
  refunded: minor('refunded_amount').notNull().default(0n),
  answer: jsonb('answer').$type<Record<string, string>>(),
})
export type OnlinePaymentRow = typeof onlinePayment.$inferSelect

/** As the list shows them: with the number of the receipt. */
export const onlinePaymentList = pgTable('online_payments', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  familyAccountId: uuid('family_account_id').notNull(),
  provider: text('provider').$type<ProviderKey>().notNull(),
  reference: text('reference').notNull(),
  payer: text('payer').notNull(),
  day: date('day').$type<Day>().notNull(),
  currency: text('currency').notNull(),
  amount: minor('amount').notNull(),
  state: text('state').$type<OnlineState>().notNull(),
  paid: minor('paid_amount'),
  charges: minor('charges'),
  startedBy: text('started_by').notNull(),
  paidAt: instant('paid_at'),
  problem: text('problem_key').$type<OnlineProblem>(),
  providerText: text('problem').notNull(),
  receipt: text('receipt'),
  providerNumber: text('provider_number').notNull(),
  refunded: minor('refunded_amount'),
})
