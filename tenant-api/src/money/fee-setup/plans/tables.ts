import { bigint, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, rowColumns, updatedAt } from '../../../core/columns/columns.ts'
import type { Cycle } from './contract.ts'

/** The view of the plans with the number of their fees; it is written as the table is. */
export const feePlan = pgTable('fee_plans', {
  ...rowColumns(),
  title: text('title').notNull(),
  campusId: uuid('campus_id').notNull(),
  yearId: uuid('year_id').notNull(),
  currency: text('currency').notNull().generatedAlwaysAs(''),
  fees: integer('fees').notNull().generatedAlwaysAs(0),
  description: text('description').notNull(),
})

export const feePlanLine = pgTable('fee_plan_line', {
  id: id(),
  planId: uuid('plan_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  feeTypeId: uuid('fee_type_id').notNull(),
  classId: uuid('class_id'),
  programId: uuid('program_id'),
  serviceId: uuid('service_id'),
  amount: bigint('amount', { mode: 'bigint' }).notNull(),
  cycle: text('cycle').$type<Cycle>().notNull(),
  iterations: integer('iterations'),
  generateDay: integer('generate_day').notNull(),
  dueDay: integer('due_day').notNull(),
  months: integer('months').array().notNull().default([]),
  comment: text('comment').notNull().default(''),
  validFrom: date('valid_from').$type<Day>().notNull(),
  validUntil: date('valid_until').$type<Day>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
