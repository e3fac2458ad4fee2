import { bigint, boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { rowColumns } from '../../core/columns/columns.ts'
import type { reminderEvents } from './bulk-reminders/contract.ts'

const owed = () => ({
  open: bigint('open', { mode: 'bigint' }).notNull(),
  overdueDays: integer('overdue_days'),
  dueSince: date('due_since').$type<Day>(),
  fees: text('fees').notNull(),
  promisedOn: date('promised_on').$type<Day>(),
  isHeld: boolean('is_held').notNull(),
  currency: text('currency').notNull(),
  campusId: uuid('campus_id').notNull(),
})

/** The view of the families that owe something. */
export const defaulterList = pgTable('defaulters', {
  ...rowColumns(),
  name: text('name').notNull(),
  code: text('code').notNull(),
  psid: text('psid').notNull(),
  children: text('children').notNull(),
  ...owed(),
  remindedOn: date('reminded_on').$type<Day>(),
  familyAccountId: uuid('family_account_id').notNull(),
})

/** The view of the students who owe something. */
export const debtorList = pgTable('debtors', {
  ...rowColumns(),
  name: text('name').notNull(),
  fatherName: text('father_name').notNull(),
  registrationNumber: text('registration_number').notNull(),
  sectionTitle: text('section_title').notNull(),
  ...owed(),
  studentId: uuid('student_id').notNull(),
  classId: uuid('class_id'),
  sectionId: uuid('section_id'),
})

export const feeReminder = pgTable('fee_reminder', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  event: text('event').$type<keyof typeof reminderEvents>().notNull(),
  period: text('period_key').notNull(),
  day: date('day').$type<Day>().notNull(),
  families: integer('families').notNull(),
  people: integer('people').notNull(),
  sentBy: text('sent_by').notNull(),
  withdrawnBy: text('withdrawn_by').notNull(),
  withdrawnPeople: integer('withdrawn_people').notNull(),
})
