import { date, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import type { Day, WeekdayName } from 'kit/values/day'
import { rowColumns } from '../../core/columns/columns.ts'
import type { RoutineKind } from './contract.ts'

export const routine = pgTable('routine', {
  ...rowColumns(),
  name: text('name').notNull(),
  kind: text('kind').$type<RoutineKind>().notNull(),
  campusId: uuid('campus_id').notNull(),
  shiftId: uuid('shift_id'),
  classId: uuid('class_id'),
  weekdays: text('weekdays').array().$type<WeekdayName[]>().notNull(),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  firstDay: date('first_day').$type<Day>().notNull(),
  endsOn: date('ends_on').$type<Day>(),
})
