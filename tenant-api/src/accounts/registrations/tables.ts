import { date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, citext, rowColumns } from '../../core/columns/columns.ts'
import type { Language } from 'kit/text/locale'
import type { relations } from '../../people/students-and-guardians/contract.ts'
import type { NamedChild, registrationKinds, registrationStates, ways } from './contract.ts'

/** Somebody who asks for a log-in. */
export const registration = pgTable('registration', {
  ...rowColumns(),
  kind: text('kind').$type<keyof typeof registrationKinds>().notNull(),
  state: text('state').$type<keyof typeof registrationStates>().notNull().default('waiting'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  name: text('name').generatedAlwaysAs(''),
  email: citext('email'),
  phone: text('phone'),
  proved: text('proved').$type<keyof typeof ways>().notNull(),
  language: text('language').$type<Language>().notNull(),
  relation: text('relation').$type<keyof typeof relations>(),
  children: jsonb('children').$type<NamedChild[]>().notNull().default([]),
  childNames: text('child_names').notNull().default(''),
  work: text('work').notNull().default(''),
  campusId: uuid('campus_id'),
  campusIds: uuid('campus_ids').array().notNull(),
  sealed: bytes('sealed'),
  reason: text('reason').notNull().default(''),
  receivedOn: date('received_on').notNull(),
  decidedOn: date('decided_on'),
  accountId: uuid('account_id'),
})
export type RegistrationRow = typeof registration.$inferSelect
