import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, rowColumns } from '../../core/columns/columns.ts'

/** Triggers number a new account, and compute its name, its campuses and its search form. */
export const familyAccount = pgTable('family_account', {
  ...rowColumns(),
  serial: integer('serial').notNull().generatedAlwaysAs(0),
  code: text('code').notNull(),
  psid: text('psid').notNull().generatedAlwaysAs(''),
  name: text('name').notNull().generatedAlwaysAs(''),
  billGuardianId: uuid('bill_guardian_id'),
  comment: text('comment').notNull(),
  mergedIntoId: uuid('merged_into_id'),
  campusIds: uuid('campus_ids').array().notNull().generatedAlwaysAs('{}'),
})

export const familyMember = pgTable('family_member', {
  id: id(),
  familyAccountId: uuid('family_account_id').notNull(),
  studentId: uuid('student_id').notNull(),
  validFrom: date('valid_from').$type<Day>().notNull(),
  validUntil: date('valid_until').$type<Day>(),
  createdAt: createdAt(),
})
