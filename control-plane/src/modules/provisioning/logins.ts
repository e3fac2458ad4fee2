import { setPassword } from 'migrations/roles'
import type { Control, Sql } from '../../database.ts'
import { addressFor, appLoginsOf, type DatabaseRow, passwordOf } from './database-row.ts'

/** Makes a database's logins, or makes them again what they should be: limits, and the passwords that are sealed. */
export async function makeLogins(control: Control, sql: Sql, row: DatabaseRow): Promise<void> {
  for (const { login, secret } of appLoginsOf(row)) {
    const password = await passwordOf(control, row, 'app', secret)
    await makeLogin(sql, { login, password, limit: 20 })
    await sql`alter role ${sql(login)} set statement_timeout = '5s'`
    await sql`alter role ${sql(login)} set idle_in_transaction_session_timeout = '30s'`
  }
  await makeLogin(sql, { ...(await addressFor(control, row, 'ddl')), limit: 2 })
}

async function makeLogin(
  sql: Sql,
  { login, password, limit }: { login: string; password: string; limit: number },
): Promise<void> {
  const [there] = await sql`select 1 from pg_roles where rolname = ${login}`
  if (!there) await sql`create role ${sql(login)} login`
  await sql`alter role ${sql(login)} login connection limit ${sql.unsafe(String(limit))}`
  await setPassword(sql, login, password)
}
