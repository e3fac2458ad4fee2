import { type SQL, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns/columns.ts'

type Columns = Record<string, unknown>

/** What an actor did; `about` fills the sentence of its key. */
export const act = pgTable('act', {
  id: id(),
  key: text('key').notNull(),
  actorId: uuid('actor_id'),
  actor: text('actor').notNull(),
  /** The API key that acted, if it was not a person. */
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
  /** The campus of the row at that time; null for institute-wide rows. */
  campusId: uuid('campus_id'),
  operation: text('operation').$type<'insert' | 'update' | 'delete'>().notNull(),
  before: jsonb('before').$type<Columns>(),
  after: jsonb('after').$type<Columns>(),
})

/** The columns by which an audit row names a person or the record it belongs to: those of `names_in`. */
export type NamingColumn =
  | 'student_id'
  | 'guardian_id'
  | 'employee_id'
  | 'person_id'
  | 'enrolment_id'
  | 'account_id'
  | 'admission_id'
  | 'team_id'
  | 'role_id'

const said = sql`coalesce(named.after, named.before)`

/** Audit rows, aliased `named`, that name one of these ids (an array of texts) in any such column. */
export function namingAny(ids: SQL): SQL {
  return sql`names_somebody(${said}) and names_in(${said}) && ${ids}`
}

/** Audit rows, aliased `named`, that name an id in this column. */
export function naming(column: NamingColumn, id: string): SQL {
  return sql`names_somebody(${said}) and names_in(${said}) @> array[${id}::text] and ${said} ->> ${sql.raw(`'${column}'`)} = ${id}`
}

/** The column by which rows of other tables belong to a record. */
export type Parts = NamingColumn & ('account_id' | 'role_id' | 'team_id')

/**
 * The acts that changed a record or its parts, as `act_id`. The parts are an array, because the planner assumes
 * that an array is short.
 */
export function actsOn(id: string, { parts, where = sql`true` }: { parts?: Parts | undefined; where?: SQL }) {
  const belonging = parts
    ? sql` union all select named.row_id from audit named where ${naming(parts, id)}`
    : sql``
  return sql`select act_id from audit where row_id = any (array(select ${id}::uuid${belonging})) and ${where}`
}
