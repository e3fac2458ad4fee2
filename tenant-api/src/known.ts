import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './school.ts'

const dialect = new PgDialect()

/**
 * Runs a statement that is read and planned once on each connection and known there from then on: half the round trips,
 * for those that every write sends. Its text has few shapes; what a search asks for is planned anew each time, and by
 * `execute`.
 */
export async function executeKnown<T extends object>(db: Db | Tx, query: SQL): Promise<T[]> {
  const known = db._.session.prepareQuery(dialect.sqlToQuery(query), undefined, 'known', false)
  return (await known.execute()) as T[]
}
