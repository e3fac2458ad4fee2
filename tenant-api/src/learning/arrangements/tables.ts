import { date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { createdAt, id, instant, updatedAt } from '../../core/columns/columns.ts'
import type { ArrangementKind, ArrangementState, AwayPart, AwaySource } from './contract.ts'

export const teacherAway = pgTable('teacher_away', {
  id: id(),
  employeeId: uuid('employee_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  day: date('day').$type<Day>().notNull(),
  part: text('part').$type<AwayPart>().notNull(),
  firstPeriod: smallint('first_period'),
  lastPeriod: smallint('last_period'),
  source: text('source').$type<Exclude<AwaySource, 'leave'>>().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const arrangementDay = pgTable('arrangement_day', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  day: date('day').$type<Day>().notNull(),
  releasedAt: instant('released_at'),
  releasedBy: uuid('released_by'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const arrangement = pgTable('arrangement', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  day: date('day').$type<Day>().notNull(),
  placementId: uuid('placement_id').notNull(),
  period: smallint('period'),
  awayId: uuid('away_id').notNull(),
  kind: text('kind').$type<ArrangementKind>().notNull(),
  employeeId: uuid('employee_id'),
  joinsId: uuid('joins_id'),
  state: text('state').$type<ArrangementState>().notNull(),
  toldAt: instant('told_at'),
  note: text('note').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
