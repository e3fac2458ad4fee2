import { numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '../../core/columns/columns.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'

/** A subject of a result from before the school came here. */
export const pastResult = pgTable('past_result', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  year: text('year').notNull(),
  class: text('class').notNull(),
  subject: text('subject').notNull(),
  marks: numeric('marks', { precision: 7, scale: 2, mode: 'number' }),
  max: numeric('max', { precision: 7, scale: 2, mode: 'number' }),
  grade: text('grade').notNull().default(''),
  points: numeric('points', { precision: 4, scale: 2, mode: 'number' }),
  credits: numeric('credits', { precision: 4, scale: 2, mode: 'number' }),
  source: text('source').notNull().default(''),
  position: smallint('position').notNull().default(0),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

// What both records have of a year stays where it is.
goWithPerson({
  table: 'past_result',
  column: 'student_id',
  clash: 'own.year = theirs.year and own.class = theirs.class and own.subject = theirs.subject',
})
