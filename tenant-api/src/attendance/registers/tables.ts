import { date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, updatedAt, version } from '../../core/columns/columns.ts'
import type { RegisterState } from './contract.ts'

export const register = pgTable('register', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  sectionId: uuid('section_id'),
  day: date('day').$type<Day>().notNull(),
  period: smallint('period'),
  subjectId: uuid('subject_id'),
  partId: uuid('part_id'),
  state: text('state').$type<RegisterState>().notNull(),
  submittedAt: instant('submitted_at'),
  submittedBy: uuid('submitted_by'),
  reopenedAt: instant('reopened_at'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
