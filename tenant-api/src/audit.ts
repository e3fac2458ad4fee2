import { type SQL, sql } from 'drizzle-orm'
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

/** What a row of the audit, called `named`, says in a column. */
export function saidIn(column: string): SQL {
  return sql.raw(`coalesce(named.after, named.before) ->> '${column}'`)
}

/** By which column rows of other tables belong to a record. */
export type Parts = 'account_id' | 'role_id' | 'team_id'

/**
 * The acts that changed a record or what belongs to it, as `act_id`; each column of such parts has its index
 * `audit_naming_…`. What belongs to it is an array: of one the planner believes that it is short.
 */
export function actsOn(id: string, { parts, where = sql`true` }: { parts?: Parts | undefined; where?: SQL }) {
  const belonging = parts
    ? sql` union all select named.row_id from audit named where ${saidIn(parts)} = ${id}`
    : sql``
  return sql`select act_id from audit where row_id = any (array(select ${id}::uuid${belonging})) and ${where}`
}
