import { date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, updatedAt, version } from '../../core/columns/columns.ts'
import type { SlipKind } from './contract.ts'

export const gateSlip = pgTable('gate_slip', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  studentId: uuid('student_id').notNull(),
  kind: text('kind').$type<SlipKind>().notNull(),
  year: integer('year').notNull(),
  number: integer('number').notNull(),
  serial: text('serial').notNull(),
  day: date('day').$type<Day>().notNull(),
  at: instant('at').notNull(),
  minutes: smallint('minutes'),
  reason: text('reason').notNull().default(''),
  broughtBy: text('brought_by').notNull().default(''),
  guardianId: uuid('guardian_id'),
  collectorName: text('collector_name').notNull().default(''),
  collectorIdentity: text('collector_identity').notNull().default(''),
  collectorPhone: text('collector_phone'),
  madeBy: text('made_by').notNull(),
  withdrawnAt: instant('withdrawn_at'),
  withdrawnReason: text('withdrawn_reason').notNull().default(''),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
