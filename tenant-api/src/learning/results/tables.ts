import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { instant, rowColumns } from '../../core/columns/columns.ts'
import type { ResultState } from './contract.ts'

export const resultSet = pgTable('result_set', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  sectionId: uuid('section_id').notNull(),
  schemeId: uuid('scheme_id').notNull(),
  yearId: uuid('year_id').notNull(),
  termId: uuid('term_id'),
  title: text('title').notNull(),
  sectionTitle: text('section_title').notNull(),
  cutOn: date('cut_on').$type<Day>().notNull(),
  state: text('state').$type<ResultState>().notNull().default('open'),
  /** Of all its cards as they were submitted; empty while it is open. */
  fingerprint: text('fingerprint').notNull().default(''),
  submittedById: uuid('submitted_by_id'),
  submittedBy: text('submitted_by').notNull().default(''),
  submittedAt: instant('submitted_at'),
  approvedById: uuid('approved_by_id'),
  approvedBy: text('approved_by').notNull().default(''),
  approvedAt: instant('approved_at'),
  visibleAt: instant('visible_at'),
  reason: text('reason').notNull().default(''),
  students: integer('students'),
  passed: integer('passed'),
})
