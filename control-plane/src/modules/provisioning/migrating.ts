import { migrate } from 'migrations/run'
import type { Control } from '../../database.ts'
import { addressFor, type DatabaseRow } from './database-row.ts'

/**
 * Brings one school's database forward by its own ddl login. Gives the version that it has now. `attempts` is how
 * often a file that does not get its locks is tried, two seconds each.
 */
export async function migrateDatabase(
  control: Control,
  row: DatabaseRow,
  attempts?: number,
): Promise<number> {
  const { host, port, database, login, password } = await addressFor(control, row, 'ddl')
  const url = new URL('postgres://localhost')
  Object.assign(url, {
    hostname: host,
    port: String(port),
    pathname: `/${database}`,
    username: login,
    password,
  })
  const { version } = await migrate({
    url: url.href,
    folder: control.migrations,
    asRole: 'maktab_owner',
    attempts,
  })
  await control.sql`update database set schema_version = ${version}, updated_at = now()
    where id = ${row.id} and schema_version is distinct from ${version}`
  return version
}
