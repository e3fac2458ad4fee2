import { setPassword } from 'migrations/roles'
import type { Control, Sql } from '../../database.ts'
import { addressFor, type DatabaseRow } from './database-row.ts'

/** Makes a database's two logins, or makes them again what they should be: limits, and the passwords that are sealed. */
export async function makeLogins(control: Control, sql: Sql, row: DatabaseRow): Promise<void> {
  for (const [kind, limit] of [
    ['app', 20],
    ['ddl', 2],
  ] as const) {
    const { login, password } = await addressFor(control, row, kind)
    const [there] = await sql`select 1 from pg_roles where rolname = ${login}`
    if (!there) await sql`create role ${sql(login)} login`
    await sql`alter role ${sql(login)} login connection limit ${sql.unsafe(String(limit))}`
    await setPassword(sql, login, password)
  }
  await sql`alter role ${sql(row.appLogin)} set statement_timeout = '5s'`
  await sql`alter role ${sql(row.appLogin)} set idle_in_transaction_session_timeout = '30s'`
}
