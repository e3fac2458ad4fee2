import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { id, rowColumns } from '../../core/columns/columns.ts'

/** The view of a team with what it shows of its members; it is written as the table is. */
export const team = pgTable('teams', {
  ...rowColumns(),
  title: text('title').notNull(),
  kind: text('kind').notNull(),
  lead: text('lead').notNull().generatedAlwaysAs(''),
  members: integer('members')
    .notNull()
    .generatedAlwaysAs(0 as never),
  campusId: uuid('campus_id'),
  description: text('description').notNull(),
})

export const teamMember = pgTable('team_member', {
  id: id(),
  teamId: uuid('team_id').notNull(),
  employeeId: uuid('employee_id').notNull(),
  isLead: boolean('is_lead').notNull(),
  startsOn: date('starts_on').$type<Day>().notNull(),
  endsOn: date('ends_on').$type<Day>(),
})
