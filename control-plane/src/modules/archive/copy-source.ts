import { createTextDatabase } from 'migrations/roles'
import { readMigrations } from 'migrations/run'
import { ensureTemplate } from 'migrations/template'
import { refuse } from 'kit/contract/refusal'
import type postgres from 'postgres'
import { type Control, provisionerUrlOn, type Sql } from '../../database.ts'
import { endSessions } from '../provisioning/access.ts'
import {
  addressFor,
  type DatabaseRow,
  dataKeyOf,
  insertUnder,
  loginsOf,
  readDatabase,
} from '../provisioning/database-row.ts'
import { withDatabaseLock } from '../provisioning/lock.ts'
import { makeLogins } from '../provisioning/logins.ts'
import { migrateDatabase } from '../provisioning/migrating.ts'
import { closeToOthers, grantAccess, openToItsLogins } from '../provisioning/preparing.ts'
import { awaitPooler } from '../provisioning/pooling.ts'
import { keepRecoveryShort } from '../provisioning/checkpoint.ts'
import { beginCopying, copyIn, measure, refill, setSequences, tablesOf } from './copying.ts'
import type { ArchivedTable, Manifest } from './manifest.ts'

/** What a copy is made from: its description, and each table as a stream of exactly what was described. */
export type Source = Pick<Manifest, 'schemaVersion' | 'migrations' | 'sequences'> & {
  tables: readonly Pick<ArchivedTable, 'name' | 'columns'>[]
  /** Streams a table and tells what went through, when it is over. */
  read(place: number): AsyncIterable<Buffer>
  /** What the copy must hold; asked when all tables were read. */
  expected(): readonly ArchivedTable[]
}

type Wanted = { schoolId: string; server: string; like: DatabaseRow }

/**
 * Names a database for a school beside the one it has, under the same key, as its next placement which is not active
 * yet. Nothing exists of it; what is killed from here on is taken away by `mendArchives`.
 */
export async function reserveCopy(
  control: Control,
  { schoolId, server, like }: Wanted,
): Promise<DatabaseRow> {
  const dataKey = await dataKeyOf(control, like)
  const id = await control.sql.begin(async (tx) => {
    const made = await insertUnder(control, tx, { server, keyId: like.keyId, dataKey, state: 'filling' })
    await tx`insert into placement (school_id, database_id, generation, active)
      select ${schoolId}, ${made}, max(generation) + 1, false from placement where school_id = ${schoolId}`
    return made
  })
  return readDatabase(control.sql, id)
}

/**
 * Makes the database that was reserved as the source's schema has it, copies everything in, compares each table with
 * the source row by row by its hash, and brings it forward to this program's version. Its application cannot enter.
 */
export async function fillCopy(control: Control, row: DatabaseRow, source: Source): Promise<void> {
  await withDatabaseLock(control, row.id, async (sql) => {
    await makeEmpty(control, sql, { row, source })
    const inside = control.enter(await addressFor(control, row, 'ddl'))
    try {
      await inside.begin((tx) => copyAll(tx, source))
      await inside.begin('isolation level repeatable read read only', (tx) => compareAll(tx, source))
    } finally {
      await inside.end()
    }
    await migrateDatabase(control, row)
    await awaitPooler(control, row, await addressFor(control, row, 'app'))
  })
}

async function makeEmpty(
  control: Control,
  sql: Sql,
  { row, source }: { row: DatabaseRow; source: Source },
): Promise<void> {
  await refuseStrangers(control, source)
  const { schemaVersion } = source
  const template = await ensureTemplate(
    provisionerUrlOn(control.urls, row),
    control.migrations,
    schemaVersion,
  )
  await keepRecoveryShort(sql)
  await createTextDatabase(sql, row.name, { template: template.name, closed: true })
  await closeToOthers({ sql, row })
  await makeLogins(control, sql, row)
  await grantAccess({ sql, row })
  await openToItsLogins({ sql, row })
}

/** What was made by other migrations than ours cannot be read by this program. */
async function refuseStrangers(control: Control, { schemaVersion, migrations }: Source): Promise<void> {
  const ours = await readMigrations(control.migrations, schemaVersion)
  const known = new Map(ours.map(({ version, checksum }) => [version, checksum]))
  const isOurs =
    ours.length === migrations.length && migrations.every((one) => known.get(one.version) === one.checksum)
  if (!isOurs)
    refuse(
      'archive-strange',
      'It was made by other migrations than those of this program, at version {version}. Use the program that made it',
      { version: schemaVersion },
      { status: 409 },
    )
}

async function copyAll(tx: postgres.TransactionSql, source: Source): Promise<void> {
  await beginCopying(tx)
  const tables = await tablesOf(tx)
  const missing = tables.filter(({ name }) => !source.tables.some((one) => one.name === name))
  const strange = source.tables.filter(({ name }) => !tables.some((one) => one.name === name))
  if (missing.length + strange.length > 0)
    throw new Error(`Not the same tables: ${[...missing, ...strange].map(({ name }) => name).join(', ')}`)
  await refill(tx, tables, async () => {
    for (const [place, table] of source.tables.entries()) await copyIn(tx, table, source.read(place))
  })
  await setSequences(tx, source.sequences)
}

async function compareAll(tx: postgres.TransactionSql, source: Source): Promise<void> {
  await beginCopying(tx)
  const expected = new Map(source.expected().map((table) => [table.name, table]))
  for (const table of await tablesOf(tx)) {
    const found = await measure(tx, table)
    const wanted = expected.get(table.name)
    if (found.rows !== wanted?.rows || found.sha256 !== wanted.sha256)
      throw new Error(`${table.name} was not copied as it is: ${found.rows} rows of ${wanted?.rows ?? 0}`)
  }
}

/** Takes away a database that was reserved and is not used; nobody has ever written into it. */
export async function dropCopy(control: Control, row: DatabaseRow): Promise<void> {
  await withDatabaseLock(control, row.id, async (sql) => {
    const now = await readDatabase(control.sql, row.id)
    if (now.state !== 'filling') return
    await dropWhole(control, sql, row)
  })
}

/** Drops a database and its logins, and notes it. The key stays: other databases and archives are under it. */
export async function dropWhole(control: Control, sql: Sql, row: DatabaseRow): Promise<void> {
  await endSessions(sql, row.name)
  await sql`drop database if exists ${sql(row.name)} with (force)`
  for (const login of loginsOf(row)) await sql`drop role if exists ${sql(login)}`
  await control.sql.begin(async (tx) => {
    await tx`update placement set active = false where database_id = ${row.id}`
    await tx`update database set state = 'dropped', updated_at = now() where id = ${row.id}`
  })
}
