import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { rowColumns } from '../../core/columns/columns.ts'
import type { RecheckState } from './contract.ts'

/** The view of the list: each re-check with its student, subject and result. Nothing writes to it. */
export const recheckList = pgTable('rechecks', {
  ...rowColumns(),
  name: text('name').notNull(),
  fatherName: text('father_name').notNull(),
  sectionTitle: text('section_title').notNull(),
  subject: text('subject').notNull(),
  resultTitle: text('result_title').notNull(),
  state: text('state').$type<RecheckState>().notNull(),
  reason: text('reason').notNull(),
  askedBy: text('asked_by').notNull(),
  isOnPaper: boolean('is_on_paper').notNull(),
  askedOn: date('asked_on').$type<Day>().notNull(),
  answer: text('answer').notNull(),
  decidedBy: text('decided_by').notNull(),
  decidedOn: date('decided_on').$type<Day>(),
  changed: integer('changed'),
  studentId: uuid('student_id').notNull(),
  setId: uuid('set_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  sectionId: uuid('section_id').notNull(),
  campusId: uuid('campus_id').notNull(),
})
