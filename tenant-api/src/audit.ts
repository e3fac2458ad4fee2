import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

type Columns = Record<string, unknown>

/** What somebody did; `about` fills the sentence of its key. */
export const act = pgTable('act', {
  id: id(),
  key: text('key').notNull(),
  actorId: uuid('actor_id'),
  actor: text('actor').notNull(),
  /** The API key that did it, where it was not a person. */
  apiKeyId: uuid('api_key_id'),
  requestId: text('request_id'),
  about: jsonb('about').$type<Record<string, string | number>>().notNull(),
  at: instant('at').notNull(),
})

/** What an act changed, written by triggers: only the columns that differ, never a secret. */
export const audit = pgTable('audit', {
  id: id(),
  actId: uuid('act_id').notNull(),
  resource: text('resource').notNull(),
  rowId: uuid('row_id'),
  /** Where the row lay then; what is the institute's lies in none. */
  campusId: uuid('campus_id'),
  operation: text('operation').$type<'insert' | 'update' | 'delete'>().notNull(),
  before: jsonb('before').$type<Columns>(),
  after: jsonb('after').$type<Columns>(),
})
