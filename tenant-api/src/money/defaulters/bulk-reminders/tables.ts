import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { rowColumns } from '../../../core/columns/columns.ts'
import type { reminderEvents } from './contract.ts'

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
