import { createTextDatabase } from 'migrations/roles'
import type { Control, Sql } from '../../database.ts'
import { wordsOf } from '../../error-words.ts'
import { failpoint } from '../../failpoint.ts'
import { accessOf, setAccess } from './access.ts'
import { addressFor, type DatabaseRow, readDatabase } from './database-row.ts'
import { withDatabaseLock } from './lock.ts'
import { makeLogins } from './logins.ts'
import { migrateDatabase } from './migrating.ts'
import { awaitPooler } from './pooling.ts'
import { keepRecoveryShort } from './checkpoint.ts'

interface Bench {
  control: Control
  /** The provisioner, on the session that holds the lock. */
  sql: Sql
  row: DatabaseRow
}

/** In this order. Each looks first and does then, so that a killed run goes on where it was. */
const steps: Record<string, (bench: Bench) => Promise<void>> = {
  create: createDatabase,
  close: closeToOthers,
  logins: ({ control, sql, row }) => makeLogins(control, sql, row),
  grants: grantAccess,
  open: openToItsLogins,
  check: enterAsTheSchool,
  finish: markWhole,
}
export const stepNames = Object.keys(steps)

/**
 * Makes the database that a row describes, from wherever an earlier run stopped: ready for the pool, or claimed
 * and its school active. Only one process at a time works on a database; the others wait. Throws what went wrong,
 * after noting it where an operator looks.
 */
export async function prepareDatabase(control: Control, id: string): Promise<void> {
  await withDatabaseLock(control, id, async (sql) => {
    const row = await readDatabase(control.sql, id)
    if (row.state !== 'preparing') return
    try {
      for (const [name, step] of Object.entries(steps)) {
        await tellStep(control.sql, id, name)
        await step({ control, sql, row })
        failpoint(`prepare.${name}`)
      }
    } catch (error) {
      await control.sql`update making set state = 'waiting', attempts = attempts + 1, error = ${wordsOf(error)}, updated_at = now()
        where database_id = ${id}`
      throw error
    }
  })
}

/** Closed from its first moment: CREATE DATABASE copies no access list, and PUBLIC could enter a new one. */
async function createDatabase({ control, sql, row }: Bench): Promise<void> {
  const [there] = await sql<{ broken: boolean }[]>`
    select datconnlimit = -2 as broken from pg_database where datname = ${row.name}`
  // -2 marks what is left of a DROP that was killed.
  if (there?.broken) await sql`drop database ${sql(row.name)}`
  if (!there || there.broken) {
    await keepRecoveryShort(sql)
    await createTextDatabase(sql, row.name, { template: control.template.name, closed: true })
  }
}

/** Who makes a database of its own in the same way, such as one into which an archive is copied, calls these three. */
export async function closeToOthers({ sql, row }: Pick<Bench, 'sql' | 'row'>): Promise<void> {
  await sql`revoke all on database ${sql(row.name)} from public`
  await sql`revoke connect on database ${sql(row.name)} from maktab_provisioner`
}

export async function grantAccess({ sql, row }: Pick<Bench, 'sql' | 'row'>): Promise<void> {
  await sql`grant maktab_owner to ${sql(row.ddlLogin)} with inherit false, set true`
  await sql`grant connect on database ${sql(row.name)} to ${sql(row.ddlLogin)}`
  await sql`grant create on database ${sql(row.name)} to maktab_owner`
  await setAccess(sql, row, accessOf(row))
}

export async function openToItsLogins({ sql, row }: Pick<Bench, 'sql' | 'row'>): Promise<void> {
  await sql`alter database ${sql(row.name)} allow_connections true`
}

/**
 * Logs in with the very credentials that the directory will give out, and sees that they reach only so far. A
 * database begun before an upgrade is brought forward first.
 */
async function enterAsTheSchool({ control, row }: Bench): Promise<void> {
  const { version, urdu, ddl } = await lookAround(control, row)
  await awaitPooler(control, row, await addressFor(control, row, 'app'))
  if (!urdu || ddl) throw new Error(`${row.name} is not as its template should be`)
  if (version === control.template.version) return
  await migrateDatabase(control, row)
  failpoint('prepare.migrate')
}

async function lookAround(control: Control, row: DatabaseRow) {
  const inside = control.enter(await addressFor(control, row, 'app'))
  try {
    const [seen] = await inside<{ version: number; urdu: boolean; ddl: boolean }[]>`
      select max(version) as version, show_trgm('محمد') <> '{}' as urdu,
        has_schema_privilege(current_user, 'public', 'create') as ddl
      from schema_version`
    return seen ?? { version: 0, urdu: false, ddl: false }
  } finally {
    await inside.end()
  }
}

async function markWhole({ control, row }: Bench): Promise<void> {
  await control.sql.begin(async (tx) => {
    const state = row.schoolId ? 'claimed' : 'ready'
    await tx`update database set state = ${state}, schema_version = ${control.template.version}, updated_at = now()
      where id = ${row.id}`
    if (row.schoolId) {
      await tx`update school set state = 'active', version = version + 1, updated_at = now()
        where id = ${row.schoolId} and state = 'provisioning'`
    }
    await tx`update making set state = 'done', error = null, updated_at = now() where database_id = ${row.id}`
  })
}

async function tellStep(sql: Sql, id: string, step: string): Promise<void> {
  await sql`update making set state = 'running', step = ${step}, updated_at = now() where database_id = ${id}`
}
