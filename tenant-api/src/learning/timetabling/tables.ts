import { integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../core/columns/columns.ts'
import type { StoredComparison } from './compare-weeks.ts'
import type { RuleLevel, RunMode, RunProgress, RunState } from './contract.ts'

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

export const timetableRun = pgTable('timetable_run', {
  id: id(),
  timetableId: uuid('timetable_id').notNull(),
  timetableVersion: integer('timetable_version').notNull(),
  askedBy: uuid('asked_by'),
  mode: text('mode').$type<RunMode>().notNull(),
  seconds: smallint('seconds').notNull(),
  randomSeed: integer('random_seed').notNull(),
  state: text('state').$type<RunState>().notNull(),
  outcome: text('outcome').$type<'adopted' | 'discarded'>(),
  startedAt: instant('started_at').notNull(),
  leasedUntil: instant('leased_until').notNull(),
  finishedAt: instant('finished_at'),
  stopAskedAt: instant('stop_asked_at'),
  progress: jsonb('progress').$type<RunProgress>(),
  result: jsonb('result').$type<StoredComparison>(),
  error: text('error'),
  createdAt: createdAt(),
})
