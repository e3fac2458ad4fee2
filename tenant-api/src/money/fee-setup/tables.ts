import { bigint, boolean, date, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, rowColumns, updatedAt } from '../../core/columns/columns.ts'
import type { ApplicantStage, Joiner, Leaver } from './contract.ts'

export const taxRate = pgTable('tax_rate', {
  ...rowColumns(),
  title: text('title').notNull(),
  percent: percent().notNull(),
  /** Hundredths of a percent, as `percentOf` of kit takes them. */
  basisPoints: integer('basis_points').notNull().generatedAlwaysAs(0),
  kind: text('kind').notNull(),
  description: text('description').notNull(),
})

export const feeType = pgTable('fee_type', {
  ...rowColumns(),
  title: text('title').notNull(),
  otherTitle: text('other_title').notNull(),
  incomeAccountId: uuid('income_account_id'),
  isRefundable: boolean('is_refundable').notNull(),
  joiner: text('joiner').$type<Joiner>().notNull(),
  leaver: text('leaver').$type<Leaver>().notNull(),
  concessionApplies: boolean('concession_applies').notNull(),
  taxRateId: uuid('tax_rate_id'),
  settles: integer('settles').notNull(),
  stage: text('stage').$type<ApplicantStage>(),
  description: text('description').notNull(),
})

export const sponsor = pgTable('sponsor', {
  ...rowColumns(),
  title: text('title').notNull(),
  contactName: text('contact_name').notNull(),
  phone: text('phone'),
  email: text('email'),
  address: text('address').notNull(),
  description: text('description').notNull(),
})

export const concessionType = pgTable('concession_type', {
  ...rowColumns(),
  title: text('title').notNull(),
  otherTitle: text('other_title').notNull(),
  category: text('category').notNull(),
  percent: percent(),
  basisPoints: integer('basis_points').generatedAlwaysAs(0),
  amount: bigint('amount', { mode: 'bigint' }),
  fromChild: integer('from_child'),
  untilChild: integer('until_child'),
  needsApproval: boolean('needs_approval').notNull(),
  position: integer('position').notNull(),
  description: text('description').notNull(),
})

export const service = pgTable('service', {
  ...rowColumns(),
  title: text('title').notNull(),
  otherTitle: text('other_title').notNull(),
  campusId: uuid('campus_id').notNull(),
  kind: text('kind').notNull(),
  feeTypeId: uuid('fee_type_id').notNull(),
  capacity: integer('capacity'),
  description: text('description').notNull(),
})

export const serviceSubscription = pgTable('service_subscription', {
  id: id(),
  serviceId: uuid('service_id').notNull(),
  studentId: uuid('student_id').notNull(),
  /** What the student pays instead of the price of the plan. */
  amount: bigint('amount', { mode: 'bigint' }),
  comment: text('comment').notNull().default(''),
  validFrom: date('valid_from').$type<Day>().notNull(),
  validUntil: date('valid_until').$type<Day>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

function percent() {
  return numeric('percent', { precision: 5, scale: 2, mode: 'number' })
}
