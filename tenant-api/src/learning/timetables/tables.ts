import { date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, updatedAt, version } from '../../core/columns/columns.ts'
import type { TimetableKind, TimetableState } from './contract.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'

// The lessons of a teacher of whom two records were made. What the published week keeps of who is where follows when it is
// next projected.
goWithPerson({
  table: 'teaching_teacher',
  column: 'employee_id',
  side: 'staff',
  clash: 'own.teaching_id = theirs.teaching_id',
})

export const timetable = pgTable('timetable', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  shiftId: uuid('shift_id'),
  yearId: uuid('year_id').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<TimetableKind>().notNull(),
  state: text('state').$type<TimetableState>().notNull(),
  firstDay: date('first_day').$type<Day>().notNull(),
  lastDay: date('last_day').$type<Day>().notNull(),
  plannedLastDay: date('planned_last_day').$type<Day>(),
  endedBy: uuid('ended_by'),
  weeks: smallint('weeks').notNull(),
  anchor: date('anchor').$type<Day>().notNull(),
  basedOn: uuid('based_on'),
  publishedAt: instant('published_at'),
  publishedBy: uuid('published_by'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
