import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '../../core/columns/columns.ts'
import type { RuleLevel } from './contract.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'

goWithPerson(
  { table: 'teacher_rule', column: 'employee_id', side: 'staff' },
  { table: 'teacher_wish', column: 'employee_id', side: 'staff', clash: 'own.campus_id = theirs.campus_id' },
)

const level = (name: string) => text(name).$type<RuleLevel>().notNull()

export const timetablingPolicy = pgTable('timetabling_policy', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  gaps: level('gaps'),
  spread: level('spread'),
  twiceADay: level('twice_a_day'),
  heavyLate: level('heavy_late'),
  heavyLateFrom: smallint('heavy_late_from').notNull(),
  heavyLateSubjectIds: uuid('heavy_late_subject_ids').array().notNull(),
  afterBreak: level('after_break'),
  afterBreakSubjectIds: uuid('after_break_subject_ids').array().notNull(),
  longestRun: level('longest_run'),
  longestRunPeriods: smallint('longest_run_periods').notNull(),
  firstAndLast: level('first_and_last'),
  roomChanges: level('room_changes'),
  distance: level('distance'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
