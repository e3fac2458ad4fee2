import { date, integer, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { rowColumns } from '../../core/columns/columns.ts'
import type { ExamLessons, ExamState } from './contract.ts'

const columns = () => ({
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  yearId: uuid('year_id').notNull(),
  termId: uuid('term_id'),
  kindId: uuid('kind_id').notNull(),
  title: text('title').notNull(),
  firstDay: date('first_day').$type<Day>().notNull(),
  lastDay: date('last_day').$type<Day>().notNull(),
  lessons: text('lessons').$type<ExamLessons>().notNull(),
  startsAt: time('starts_at').notNull(),
  state: text('state').$type<ExamState>().notNull(),
})

/** What is stored of an exam; `examList` knows how many papers it has. */
export const exam = pgTable('exam', columns())

export const examList = pgTable('exams', {
  ...columns(),
  papers: integer('papers').notNull(),
  unplaced: integer('unplaced').notNull(),
})
