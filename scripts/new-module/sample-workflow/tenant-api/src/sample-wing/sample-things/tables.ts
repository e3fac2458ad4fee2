import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { rowColumns } from '../../core/columns/columns.ts'

export const sampleThing = pgTable('sample_thing', {
  ...rowColumns(),
  campusId: uuid('campus_id').notNull(),
  studentId: uuid('student_id').notNull(),
  title: text('title').notNull(),
  dueOn: date('due_on').$type<Day>().notNull(),
  doneOn: date('done_on').$type<Day>(),
})
