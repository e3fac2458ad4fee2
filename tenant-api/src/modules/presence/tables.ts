import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/day'
import { archivedAt, createdAt, id, instant, updatedAt, version } from '../../columns.ts'

export const presence = pgTable('presence', {
  id: id(),
  personId: uuid('person_id').notNull(),
  campusId: uuid('campus_id'),
  day: date('day').$type<Day>().notNull(),
  at: instant('at').notNull(),
  direction: text('direction').$type<'in' | 'out'>(),
  noticedBy: text('noticed_by').$type<'self' | 'office' | 'device' | 'kiosk'>().notNull(),
  comment: text('comment').notNull().default(''),
  struckAt: instant('struck_at'),
  struckBy: uuid('struck_by'),
  struckReason: text('struck_reason').notNull().default(''),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Who works here, of both lists. */
export const employee = pgTable('employee', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'teacher' | 'staff'>().notNull(),
  campusId: uuid('campus_id'),
  campusIds: uuid('campus_ids').array().notNull(),
  departmentId: uuid('department_id'),
  employeeNumber: text('employee_number').notNull(),
  designation: text('designation').notNull(),
  photoId: uuid('photo_id'),
  joinedOn: date('joined_on').$type<Day>(),
  leftOn: date('left_on').$type<Day>(),
  archivedAt: archivedAt(),
})
