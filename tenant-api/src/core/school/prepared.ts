import { SQL, sql, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './school.ts'

const dialect = new PgDialect()
const names = new WeakMap<object, string>()

/**
 * Runs a statement that is read and planned once on each connection and known there from then on: half the round trips,
 * for those that every write sends. Its text has few shapes; what a search asks for is planned anew each time, and by
 * `execute`.
 */
export async function executePrepared<T extends object>(db: Db | Tx, query: SQL): Promise<T[]> {
  const known = db._.session.prepareQuery(toSql(query), undefined, 'known', false)
  return (await known.execute()) as T[]
}

/** The text of a statement and its parameters, as drizzle makes them: its own way takes as long as a small statement runs. */
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
  /** Tables and columns are always called the same; of whatever drizzle knows besides the parameters are counted anew. */
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
