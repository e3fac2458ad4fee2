import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../core/columns/columns.ts'
import type { Choice, Outcome, RollRule } from './contract.ts'

export const promotion = pgTable('promotion', {
  id: id(),
  campusId: uuid('campus_id'),
  fromYearId: uuid('from_year_id').notNull(),
  toYearId: uuid('to_year_id').notNull(),
  classIds: uuid('class_ids').array().notNull(),
  rollRule: text('roll_rule').$type<RollRule>().notNull().default('roll'),
  jobId: uuid('job_id'),
  ranAt: instant('ran_at'),
  outcome: jsonb('outcome').$type<Outcome>(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Where the students of a section go, when it is not the section of the same name. */
export const promotionSection = pgTable(
  'promotion_section',
  {
    promotionId: uuid('promotion_id').notNull(),
    sectionId: uuid('section_id').notNull(),
    targetId: uuid('target_id'),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.sectionId] })],
)

/** What a student does otherwise than the section. */
export const promotionChoice = pgTable(
  'promotion_choice',
  {
    promotionId: uuid('promotion_id').notNull(),
    studentId: uuid('student_id').notNull(),
    choice: text('choice').$type<Choice>().notNull(),
    sectionId: uuid('section_id'),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.studentId] })],
)
