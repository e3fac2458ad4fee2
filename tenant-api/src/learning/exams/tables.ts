import { boolean, date, integer, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, rowColumns, updatedAt } from '../../core/columns/columns.ts'
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

export const examPaper = pgTable('exam_paper', {
  id: id(),
  examId: uuid('exam_id').notNull(),
  classId: uuid('class_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  assessmentId: uuid('assessment_id').notNull(),
  sittingId: uuid('sitting_id'),
  minutes: smallint('minutes').notNull(),
  isHeavy: boolean('is_heavy').notNull(),
  syllabus: text('syllabus').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
