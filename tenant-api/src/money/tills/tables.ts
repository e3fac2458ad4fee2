import { sql } from 'drizzle-orm'
import { date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { instant, minor, rowColumns } from '../../core/columns/columns.ts'
import type { SessionState } from './contract.ts'

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
