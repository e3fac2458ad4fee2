import { SQL, sql, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
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

/** How often a text is asked before connections keep it. */
const usualFrom = 3
/** The most texts that are watched; one that falls out begins anew. A connection lives for half an hour. */
const mostWatched = 400

/**
 * Tells which statements each connection should parse and plan once, by their texts: those that come again and
 * again. Most of a read's time in the database was planning views anew, and a statement without a name takes a
 * second round trip for the types of its parameters. PostgreSQL goes on to plan one for its values where that
 * is so much better. Patterns of a search are left out: whether the index of words helps depends on the pattern
 * (docs/decisions/084).
 */
export function watchUsualStatements(): (text: string) => boolean {
  const asked = new LRUCache<string, number>({ max: mostWatched })
  return (text) => {
    const times = (asked.get(text) ?? 0) + 1
    if (times > usualFrom) return true
    if (isNeverUsual(text)) return false
    asked.set(text, times)
    return times >= usualFrom
  }
}

/** Patterns, and several statements in one text, which have no plan together. */
function isNeverUsual(text: string): boolean {
  return /\bi?like \$|;/.test(text)
}
