import { boolean, date, integer, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { id, rowColumns } from '../../core/columns/columns.ts'
import type { AssessmentOrigin, AssessmentState } from './contract.ts'

const columns = () => ({
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  yearId: uuid('year_id').notNull(),
  termId: uuid('term_id'),
  kindId: uuid('kind_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  title: text('title').notNull(),
  day: date('day').$type<Day>().notNull(),
  origin: text('origin').$type<AssessmentOrigin>().notNull(),
  state: text('state').$type<AssessmentState>().notNull(),
})

/** What is stored of an assessment; `assessmentList` knows what it is out of and how many marks are missing. */
export const assessment = pgTable('assessment', {
  ...columns(),
  remindedOn: date('reminded_on').$type<Day>(),
})

export const assessmentList = pgTable('assessments', {
  ...columns(),
  sections: text('sections').notNull(),
  sectionId: uuid('section_id'),
  outOf: marks('out_of').notNull(),
  missing: integer('missing').notNull(),
  isMissing: boolean('is_missing').notNull(),
})

export const assessmentSection = pgTable('assessment_section', {
  id: id(),
  assessmentId: uuid('assessment_id').notNull(),
  sectionId: uuid('section_id').notNull(),
})

export const assessmentPart = pgTable('assessment_part', {
  id: id(),
  assessmentId: uuid('assessment_id').notNull(),
  name: text('name').notNull(),
  max: marks('max').notNull(),
  pass: marks('pass'),
  mustPass: boolean('must_pass').notNull(),
  mustSit: boolean('must_sit').notNull(),
  isBonus: boolean('is_bonus').notNull(),
  position: smallint('position').notNull(),
})

function marks(name: string) {
  return numeric(name, { precision: 6, scale: 2, mode: 'number' })
}
