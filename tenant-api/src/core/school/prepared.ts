import { SQL, sql, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './school.ts'

const dialect = new PgDialect()
const names = new WeakMap<object, string>()

/**
 * Runs a statement that each connection parses and plans once: half the round trips, for the statements of
 * every write. Its text has few shapes. Searches use `execute` instead, because they need a new plan for each
 * set of values.
 */
export async function executePrepared<T extends object>(db: Db | Tx, query: SQL): Promise<T[]> {
  const known = db._.session.prepareQuery(toSql(query), undefined, 'known', false)
  return (await known.execute()) as T[]
}

/**
 * A statement's text and parameters, as drizzle builds them; drizzle's own way takes as long as a small
 * statement runs.
 */
export function toSql(query: SQL): { sql: string; params: unknown[] } {
  const params: unknown[] = []
  let text = ''
  function add(chunk: unknown): void {
    if (chunk instanceof StringChunk) text += chunk.value.length === 1 ? chunk.value[0] : chunk.value.join('')
    else if (chunk instanceof SQL) chunk.queryChunks.forEach(add)
    else if (
      chunk === null ||
      typeof chunk === 'string' ||
      typeof chunk === 'number' ||
      typeof chunk === 'boolean'
    )
      text += `$${params.push(chunk)}`
    else if (chunk !== undefined) addOther(chunk)
  }
  /** Caches the text of tables and columns, which never changes; for other chunks, renumbers the parameters. */
  function addOther(chunk: object): void {
    const name = names.get(chunk)
    if (name !== undefined) {
      text += name
      return
    }
    const said = dialect.sqlToQuery(sql`${chunk}`)
    if (said.params.length === 0) names.set(chunk, said.sql)
    text += said.sql.replaceAll(/\$(\d+)/g, (_, at: string) => `$${params.length + Number(at)}`)
    params.push(...said.params)
  }
  add(query)
  return { sql: text, params }
}
