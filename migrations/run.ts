import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

export interface Migration {
  version: number
  name: string
  checksum: string
  sql: string
}

interface Options {
  /** A login of the database that is migrated. */
  url: string
  /** Files `NNNN-name.sql`, applied in the order of their numbers, each in a transaction of its own. */
  folder: string
  /** The last file that is applied, for what was archived under an older version; by default the newest. */
  upTo?: number | undefined
  /** The role that shall own what the files create. */
  asRole?: string
  /** Milliseconds that a statement waits for a lock before the file is rolled back and tried again. */
  lockTimeout?: number
  /** How often a file is tried when it does not get its locks. */
  attempts?: number
}

/**
 * Brings a database forward to the newest file and tells which files were applied. Safe to run twice at once and
 * after a kill. Refuses when a file that was applied has been edited, has gone or has another name, or when a new
 * one comes too late.
 */
export async function migrate(options: Options): Promise<{ version: number; applied: Migration[] }> {
  const migrations = await readMigrations(options.folder, options.upTo)
  const sql = postgres(options.url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'migrate' },
  })
  try {
    await sql`set lock_timeout = '60s'`
    await sql`select pg_advisory_lock(hashtextextended('maktab:migrate', 0))`
    if (options.asRole) await sql`set role ${sql(options.asRole)}`
    const pending = await findPending(sql, migrations)
    for (const migration of pending) await applyWithPatience(sql, migration, options)
    return { version: migrations.at(-1)?.version ?? 0, applied: pending }
  } finally {
    await sql.end()
  }
}

/** What `migrate` would apply, without applying it. */
export async function pendingMigrations(options: Pick<Options, 'url' | 'folder'>): Promise<Migration[]> {
  const sql = postgres(options.url, { max: 1, onnotice: () => {} })
  try {
    return await findPending(sql, await readMigrations(options.folder))
  } finally {
    await sql.end()
  }
}

/** The files of a folder in the order of their numbers, as far as a version. */
export async function readMigrations(folder: string, upTo = Infinity): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const read = await Promise.all(files.map((file) => readMigration(folder, file)))
  const migrations = read.filter(({ version }) => version <= upTo)
  migrations.forEach(({ version, name }, index) => {
    if (migrations[index - 1]?.version === version)
      throw new Error(`Two migrations have the number of ${name}`)
  })
  return migrations
}

/** Newest version and a fingerprint of all files up to it: the name of the template that they make. */
export function fingerprint(migrations: readonly Migration[]): { version: number; hash: string } {
  const all = migrations.map(({ version, checksum }) => `${version} ${checksum}\n`).join('')
  return { version: migrations.at(-1)?.version ?? 0, hash: sha256(all).slice(0, 8) }
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, number, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? []
  if (!number || !name) throw new Error(`${file} is not named like 0001-what-it-does.sql`)
  const sql = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  return { version: Number(number), name, checksum: sha256(sql), sql }
}

async function findPending(sql: postgres.Sql, migrations: Migration[]): Promise<Migration[]> {
  const applied = await readApplied(sql)
  const newest = Math.max(0, ...applied.keys())
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const [version, { name, checksum }] of applied) {
    const file = known.get(version)
    if (file && file.name !== name) throw new Error(replaced(version, name, file.name))
    if (!file) throw new Error(`Migration ${version} (${name}) was applied here, but its file has gone`)
    if (file.checksum !== checksum)
      throw new Error(`Migration ${version} (${name}) was edited after it was applied`)
  }
  const pending = migrations.filter(({ version }) => !applied.has(version))
  const late = pending.find(({ version }) => version < newest)
  if (late)
    throw new Error(`Migration ${late.version} (${late.name}) comes after ${newest}, which is applied here`)
  return pending
}

function replaced(version: number, applied: string, file: string): string {
  return (
    `This database was made by an earlier set of migrations: its number ${version} is “${applied}”, here it is ` +
    `“${file}”. Nothing leads from there to here. Delete the data folder (MAKTAB_DATA, by default .data), with ` +
    'DATABASE_URL the databases on that server as well; then `npm start` makes everything anew.'
  )
}

async function readApplied(sql: postgres.Sql): Promise<Map<number, { name: string; checksum: string }>> {
  const [found] = await sql`select to_regclass('public.schema_version') is not null as yes`
  if (!found?.yes) return new Map()
  const rows = await sql<{ version: number; name: string; checksum: string }[]>`
    select version, name, checksum from public.schema_version order by version`
  return new Map(rows.map(({ version, ...rest }) => [version, rest]))
}

async function applyWithPatience(sql: postgres.Sql, migration: Migration, options: Options): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(sql, migration, options.lockTimeout ?? 2000)
    } catch (error) {
      const waits = error instanceof postgres.PostgresError && ['55P03', '40P01'].includes(error.code)
      if (!waits || attempt >= (options.attempts ?? 5)) throw error
      await sleep(200 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

async function apply(
  sql: postgres.Sql,
  { version, name, checksum, sql: text }: Migration,
  lockTimeout: number,
) {
  await sql.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = ${lockTimeout}; set local search_path = public`).simple()
    await tx`create table if not exists public.schema_version (
      version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`
    await tx.unsafe(text).simple()
    await tx`insert into public.schema_version (version, name, checksum) values (${version}, ${name}, ${checksum})`
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
