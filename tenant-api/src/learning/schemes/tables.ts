import { boolean, integer, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { NodeKind, Ranks, Ties } from 'kit/marks/scheme'
import { createdAt, id, rowColumns, updatedAt } from '../../core/columns/columns.ts'

type AddsBy = 'percent' | 'points'

export const scheme = pgTable('scheme', {
  ...rowColumns(),
  title: text('title').notNull(),
  yearId: uuid('year_id').notNull(),
  classId: uuid('class_id').notNull(),
  campusId: uuid('campus_id'),
  termId: uuid('term_id'),
  gradeSystemId: uuid('grade_system_id').notNull(),
  addsBy: text('adds_by').$type<AddsBy>().notNull(),
  sums: text('sums').$type<'printed' | 'exact'>().notNull(),
  absent: text('absent').$type<'zero' | 'incomplete'>().notNull(),
  ranks: text('ranks').$type<Ranks>().notNull(),
  ties: text('ties').$type<Ties>().notNull(),
  gracePercent: decimal('grace_percent', 5, 2),
  graceSubjects: smallint('grace_subjects'),
  graceMarks: decimal('grace_marks', 5, 2),
  compartments: smallint('compartments').notNull(),
  /** `used` once results were prepared by it; then only its title changes. */
  state: text('state').$type<'draft' | 'used'>().notNull().default('draft'),
})

export const schemeNode = pgTable('scheme_node', {
  id: id(),
  schemeId: uuid('scheme_id').notNull(),
  parentId: uuid('parent_id'),
  position: integer('position').notNull(),
  kind: text('kind').$type<NodeKind>().notNull(),
  title: text('title').notNull(),
  subjectId: uuid('subject_id'),
  assessmentKindId: uuid('assessment_kind_id'),
  termId: uuid('term_id'),
  weight: decimal('weight', 7, 3).notNull(),
  addsBy: text('adds_by').$type<AddsBy>().notNull(),
  best: smallint('best'),
  dropLow: smallint('drop_low'),
  dropHigh: smallint('drop_high'),
  rounds: boolean('rounds').notNull(),
  isCompulsory: boolean('is_compulsory').notNull(),
  inTotal: boolean('in_total').notNull(),
  credits: decimal('credits', 4, 2),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const schemeLift = pgTable('scheme_lift', {
  id: id(),
  schemeId: uuid('scheme_id').notNull(),
  subjectId: uuid('subject_id'),
  fromPercent: decimal('from_percent', 6, 3).notNull(),
  toPercent: decimal('to_percent', 6, 3).notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

function decimal(name: string, precision: number, scale: number) {
  return numeric(name, { precision, scale, mode: 'number' })
}
