import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { usesKms } from 'kit/storage/key-ring'
import { pendingMigrations } from 'migrations/run'
import { controlMigrations } from 'migrations/template'
import type { Control } from '../../database.ts'
import { type Finding, reconcile } from '../provisioning/reconciliation.ts'
import { checkIsolation } from '../provisioning/isolation-check.ts'
import type { Answer } from './health.ts'

export async function isRightVersion({ sql }: Control): Promise<Answer> {
  const [row] =
    await sql`select current_setting('server_version') as said, current_setting('server_version_num')::int as number`
  return { ok: row?.number >= 180_000, detail: row?.said }
}

export async function isMigrated({ urls }: Control): Promise<Answer> {
  const pending = await pendingMigrations({ url: urls.control, folder: controlMigrations })
  const names = pending.map(({ name }) => name).join(', ')
  return { ok: pending.length === 0, detail: names || 'nothing is missing' }
}

export async function keepsMasterKey(_: Control, dataDir: string): Promise<Answer> {
  const file = path.join(dataDir, 'master.key')
  if (usesKms(process.env) && !existsSync(file)) return { ok: true, detail: 'it is kept by KMS' }
  const mode = statSync(file).mode & 0o777
  const open = process.platform !== 'win32' && (mode & 0o077) !== 0
  return { ok: !open, detail: open ? `others may use it (${mode.toString(8)})` : 'nobody else may read it' }
}

export async function hasTemplate({ sql, template }: Control): Promise<Answer> {
  const [row] = await sql<{ whole: boolean }[]>`
    select datistemplate and not datallowconn as whole from pg_database where datname = ${template.name}`
  const fault = row ? 'is half-made' : 'is not there'
  return { ok: row?.whole === true, detail: row?.whole ? template.name : `${template.name} ${fault}` }
}

export async function wallsStand(control: Control): Promise<Answer> {
  const breaches = await checkIsolation(control)
  const said = breaches
    .slice(0, 5)
    .map(({ name, grantee, privilege, problem }) => `${name}: ${problem} ${privilege} of ${grantee}`)
  return { ok: breaches.length === 0, detail: listed(said, breaches.length) || 'as they should be' }
}

const words: Record<Finding['what'], string> = {
  resumed: 'half-made database',
  abandoned: 'database that could not be made',
  'unknown-database': 'unknown database',
  'unknown-login': 'unknown login',
  'leftover-login': 'login of a dropped database',
  'missing-database': 'lost database',
  'silent-server': 'server that does not answer:',
  'wrong-access': 'access that does not fit the school’s state:',
}

export async function isTidy(control: Control): Promise<Answer> {
  const findings = await reconcile(control, { dry: true, quiet: 30 })
  const said = findings.slice(0, 5).map(({ what, name }) => `${words[what]} ${name}`)
  return { ok: findings.length === 0, detail: listed(said, findings.length) || 'nothing' }
}

export async function poolIsFull({ sql, template, poolSize }: Control): Promise<Answer> {
  const [row] =
    await sql`select count(*)::int as ready from database where state = 'ready' and schema_version = ${template.version}`
  return { ok: row?.ready >= poolSize, detail: `${row?.ready} of ${poolSize}` }
}

export async function workerWorks({ sql }: Control): Promise<Answer> {
  const [queue] = await sql`select to_regclass('pgboss_control.job') is not null as there`
  if (!queue?.there) return { ok: true, detail: 'no job yet' }
  const [row] = await sql`select count(*)::int as late from pgboss_control.job
    where state in ('created', 'retry') and start_after < now() - interval '1 minute'`
  return { ok: row?.late === 0, detail: `${row?.late} jobs wait for more than a minute` }
}

/** How much is replayed, and how the files are synced, decide how long a restart after a crash takes. */
export async function comesBackSoon({ sql }: Control): Promise<Answer> {
  const [row] = await sql<Recovery[]>`
    select (select setting::int from pg_settings where name = 'max_wal_size') as "walMegabytes",
      current_setting('recovery_init_sync_method') as "initSync", version() ilike '%linux%' as "isLinux",
      (select count(*)::int from pg_database) as databases`
  return row ? answerOfRecovery(row) : { ok: false, detail: 'its settings cannot be read' }
}

export type Recovery = { walMegabytes: number; initSync: string; isLinux: boolean; databases: number }

/** Fewer than a hundred databases are back soon in any case. */
export function answerOfRecovery({ walMegabytes, initSync, isLinux, databases }: Recovery): Answer {
  const slow = walMegabytes > 256 || (isLinux && initSync !== 'syncfs')
  const detail = `max_wal_size ${walMegabytes} MB, recovery_init_sync_method ${initSync}, ${databases} databases`
  return { ok: databases < 100 || !slow, detail }
}

export async function hasRoom(_: Control, dataDir: string): Promise<Answer> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = (bavail * bsize) / 2 ** 30
  return { ok: free > 2, detail: `${free.toFixed(1)} GiB free` }
}

function listed(said: string[], all: number): string {
  return all > said.length ? `${said.join('; ')}; and ${all - said.length} more` : said.join('; ')
}
