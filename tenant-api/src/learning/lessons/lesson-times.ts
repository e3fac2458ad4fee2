import { type SQL, sql } from 'drizzle-orm'

/** Minutes since midnight as 13:30, in SQL; null of null. */
export function clockOf(minute: SQL): SQL {
  return sql`to_char(make_interval(mins => ${minute}), 'HH24:MI')`
}
