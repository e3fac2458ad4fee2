import { boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { rowColumns } from '../../core/columns/columns.ts'
import type { AccountState } from '../sessions/tables.ts'

/** The read-only view of all accounts with their persons. */
export const userList = pgTable('users', {
  ...rowColumns(),
  personId: uuid('person_id').notNull(),
  name: text('name').notNull(),
  otherName: text('other_name').notNull(),
  fatherName: text('father_name').notNull(),
  kinds: text('kinds').array().notNull(),
  username: text('username').notNull(),
  email: text('email'),
  phone: text('phone'),
  roles: text('roles').array().notNull(),
  state: text('state').$type<AccountState>().notNull(),
  lastSeenOn: date('last_seen_on'),
  invitedOn: date('invited_on'),
  /** The last day of an open invitation: not accepted, withdrawn or replaced. */
  invitationEndsOn: date('invitation_ends_on'),
  hasPassword: boolean('has_password').notNull(),
  inPlan: boolean('in_plan').notNull(),
  campusIds: uuid('campus_ids').array().notNull(),
  /** Always null: an account belongs to the campuses of its roles. */
  campusId: uuid('campus_id'),
})
