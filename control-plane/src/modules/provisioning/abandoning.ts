import type { Control, Sql } from '../../database.ts'
import { failpoint } from '../../failpoint.ts'
import { endSessions } from './access.ts'
import { addressFor, type DatabaseRow, loginsOf, readDatabase } from './database-row.ts'
import { withDatabaseLock } from './lock.ts'

/**
 * Takes back a database that could not be made: the school becomes `failed`, and what is empty goes, with its
 * logins and its key. Never drops what holds a single row: that is quarantined. May run again.
 */
export async function abandonDatabase(
  control: Control,
  id: string,
): Promise<'dropped' | 'quarantined' | 'kept'> {
  return withDatabaseLock(control, id, async (sql) => {
    const row = await readDatabase(control.sql, id)
    if (row.state !== 'preparing') return 'kept'
    await failSchool(control, row)
    failpoint('abandon.school')
    if (!(await isEmpty(control, sql, row))) {
      await quarantine(control, sql, row, 'It could not be finished, and it is not empty')
      return 'quarantined'
    }
    await dropDatabase(control, sql, row)
    return 'dropped'
  })
}

/** Closes a database to everybody and says why; only an operator opens it again. */
export async function quarantine(control: Control, sql: Sql, row: DatabaseRow, note: string): Promise<void> {
  await sql`alter database ${sql(row.name)} allow_connections false`
  await endSessions(sql, row.name)
  await control.sql.begin(async (tx) => {
    await tx`update database set state = 'quarantined', note = ${note}, updated_at = now() where id = ${row.id}`
    await tx`insert into operation_log (actor, act, school_id, database_id, detail)
      values ('system', 'database.quarantined', ${row.schoolId}, ${row.id}, ${tx.json({ note })})`
  })
}

/** The placement stays, inactive, as the trace of what was tried. */
async function failSchool(control: Control, { id, schoolId }: DatabaseRow): Promise<void> {
  await control.sql.begin(async (tx) => {
    await tx`update making set state = 'failed', updated_at = now() where database_id = ${id}`
    if (!schoolId) return
    await tx`update school set state = 'failed', version = version + 1, updated_at = now()
      where id = ${schoolId} and state = 'provisioning'`
    await tx`delete from founding_record where school_id = ${schoolId}`
    await tx`insert into operation_log (actor, act, school_id, database_id)
      values ('system', 'school.failed', ${schoolId}, ${id})`
  })
}

/** Tables that have rows from the first day. */
const ofTheSchema = ['schema_version', 'current_day', 'oidc_provider']

/** True when the database is not there, was never opened, or has no row but those of the schema itself. */
async function isEmpty(control: Control, sql: Sql, row: DatabaseRow): Promise<boolean> {
  const [found] = await sql<{ opened: boolean; broken: boolean }[]>`
    select datallowconn as opened, datconnlimit = -2 as broken from pg_database where datname = ${row.name}`
  if (!found || found.broken || !found.opened) return true
  const inside = control.enter(await addressFor(control, row, 'ddl'))
  try {
    await inside`set role maktab_owner`
    const tables = await inside<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename <> all (${ofTheSchema})`
    for (const { name } of tables) {
      const [any] = await inside.unsafe(`select 1 from ${name} limit 1`)
      if (any) return false
    }
    return true
  } finally {
    await inside.end()
  }
}

async function dropDatabase(control: Control, sql: Sql, row: DatabaseRow): Promise<void> {
  await sql`drop database if exists ${sql(row.name)} with (force)`
  failpoint('abandon.database')
  for (const login of loginsOf(row)) await sql`drop role if exists ${sql(login)}`
  failpoint('abandon.logins')
  await control.sql.begin(async (tx) => {
    await tx`update database set state = 'dropped', updated_at = now() where id = ${row.id}`
    await tx`update data_key set wrapped = null, destroyed_at = now() where id = ${row.keyId}`
    await tx`update placement set active = false where database_id = ${row.id}`
  })
}
