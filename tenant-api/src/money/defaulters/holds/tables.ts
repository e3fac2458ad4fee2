import { boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { rowColumns } from '../../../core/columns/columns.ts'
import type { Withheld } from '../../../institute/settings/contract.ts'
import type { holdStates } from './contract.ts'

/** The view of holds with the student, and whether each still holds. */
export const feeHoldList = pgTable('fee_holds', {
  ...rowColumns(),
  name: text('name').notNull(),
  fatherName: text('father_name').notNull(),
  registrationNumber: text('registration_number').notNull(),
  sectionTitle: text('section_title').notNull(),
  withholds: text('withholds').array().$type<Withheld[]>().notNull(),
  isByRule: boolean('is_by_rule').notNull(),
  reason: text('reason').notNull(),
  placedOn: date('placed_on').$type<Day>().notNull(),
  placedBy: text('placed_by').notNull(),
  state: text('state').$type<keyof typeof holdStates>().notNull(),
  liftedOn: date('lifted_on').$type<Day>(),
  liftedBy: text('lifted_by').notNull(),
  liftReason: text('lift_reason').notNull(),
  sparedUntil: date('spared_until').$type<Day>(),
  studentId: uuid('student_id').notNull(),
  classId: uuid('class_id'),
  sectionId: uuid('section_id'),
  campusId: uuid('campus_id').notNull(),
})
