import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, rowColumns, updatedAt, version } from '../../core/columns/columns.ts'
import type { RoleKey } from '../../core/authorization/role-keys.ts'
import type { Deed, Route, TicketState } from './contract.ts'

export const ticketCategory = pgTable('ticket_category', {
  ...rowColumns(),
  title: text('title').notNull(),
  otherTitle: text('other_title').notNull(),
  route: text('route').$type<Route>().notNull(),
  roleKey: text('role_key').$type<RoleKey>(),
  employeeId: uuid('employee_id'),
  hours: smallint('hours').notNull(),
  isOn: boolean('is_on').notNull(),
})

export const ticketAnswer = pgTable('ticket_answer', {
  ...rowColumns(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  categoryId: uuid('category_id'),
})

export const ticket = pgTable('ticket', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  categoryId: uuid('category_id').notNull(),
  askerId: uuid('person_id').notNull(),
  studentId: uuid('student_id'),
  assigneeId: uuid('owner_id'),
  byTelephone: boolean('by_telephone').notNull().default(false),
  year: integer('year').notNull(),
  number: integer('number').notNull(),
  serial: text('serial').notNull(),
  subject: text('subject').notNull(),
  state: text('state').$type<TicketState>().notNull().default('open'),
  dueAt: instant('due_at').notNull(),
  firstAnswerAt: instant('first_answer_at'),
  answeredAt: instant('answered_at'),
  endedAt: instant('ended_at'),
  stars: smallint('stars'),
  comment: text('comment').notNull().default(''),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** The messages of a ticket. */
export const ticketMessage = pgTable('ticket_message', {
  id: id(),
  ticketId: uuid('ticket_id').notNull(),
  accountId: uuid('account_id'),
  isAsker: boolean('is_asker').notNull(),
  isInternal: boolean('is_internal').notNull().default(false),
  text: text('text').notNull(),
  at: instant('at').notNull(),
})

/** The history of a ticket, one row per event. */
export const ticketEvent = pgTable('ticket_event', {
  id: id(),
  ticketId: uuid('ticket_id').notNull(),
  what: text('what').$type<Deed>().notNull(),
  accountId: uuid('account_id'),
  note: text('note').notNull().default(''),
  at: instant('at').notNull(),
})
