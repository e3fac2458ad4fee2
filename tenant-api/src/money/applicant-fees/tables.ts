import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { rowColumns } from '../../core/columns/columns.ts'
import type { ApplicantStage } from '../fee-setup/contract.ts'

export const applicantFee = pgTable('applicant_fee', {
  ...rowColumns(),
  title: text('title').notNull(),
  campusId: uuid('campus_id').notNull(),
  classId: uuid('class_id'),
  stage: text('stage').$type<ApplicantStage>().notNull(),
  isAutomatic: boolean('is_automatic').notNull(),
  dueDays: integer('due_days').notNull(),
  refundPercent: integer('refund_percent').notNull(),
  refundDays: integer('refund_days'),
})
