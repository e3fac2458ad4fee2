import { createHmac } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from 'kit/contract/refusal'
import { scramVerifier } from 'migrations/scram'
import type { Control, SchoolAddress, ServerAddress } from '../../database.ts'
import { wordsOf } from '../../error-words.ts'
import { accessOf } from './access.ts'
import {
  addressFor,
  appLoginsOf,
  type DatabaseRow,
  listDatabases,
  passwordOf,
  readDatabase,
} from './database-row.ts'
import { withDatabaseLock } from './lock.ts'
import { makeLogins } from './logins.ts'
import { listServers, requireServer } from './servers.ts'

/** Seconds within which a PgBouncer that runs has read its list anew. */
const patience = 60

/**
 * Lets schools reach a server through a PgBouncer from now on, or directly again. One of its schools must get in through
 * it first, as its own login. Nobody is logged out.
 */
export async function setPooler(control: Control, name: string, pooler: ServerAddress | null): Promise<void> {
  await requireServer(control.sql, name)
  if (pooler !== null) await tryPooler(control, name, pooler)
  await control.sql`
    update server set pooler_host = ${pooler?.host ?? null}, pooler_port = ${pooler?.port ?? null} where name = ${name}`
}

async function tryPooler(control: Control, name: string, pooler: ServerAddress): Promise<void> {
  const rows = (await listDatabases(control.sql)).filter((row) => row.server === name && isWhole(row))
  // Their verifiers become those that PgBouncer is told; the passwords stay.
  for (const { id } of rows)
    await withDatabaseLock(control, id, async (sql) =>
      makeLogins(control, sql, await readDatabase(control.sql, id)),
    )
  await reload(control, pooler)
  const one = rows.find((row) => accessOf(row) !== 'none')
  if (!one) return
  const { login, password } = await addressFor(control, one, 'app')
  const error = await ask(control, { ...pooler, database: one.name, login, password }, 'select 1')
  if (error !== undefined)
    refuse(
      'pooler-silent',
      'No school gets in through {host}, port {port}: {error}',
      { ...pooler, error: wordsOf(error) },
      { status: 409 },
    )
}

/** Waits until a login gets in through the PgBouncer before the database's server, where there is one. */
export async function awaitPooler(control: Control, row: DatabaseRow, login: Login): Promise<void> {
  const { poolerHost: host, poolerPort: port, name: database } = row
  if (host === null || port === null) return
  for (let second = 0; ; second += 1) {
    const error = await ask(control, { host, port, database, ...login }, 'select 1')
    if (error === undefined || isKnown(error)) return
    if (second >= patience) throw error
    await sleep(1000)
  }
}
type Login = { login: string; password: string }

/** PgBouncer knows the login, and the database is closed to it just now. */
function isKnown(error: unknown): boolean {
  return error instanceof Error && error.message.includes('permission denied for database')
}

/** One simple query, as a console or a PgBouncer of before 1.21 takes it; gives what went wrong. */
async function ask(control: Control, address: SchoolAddress, query: string): Promise<unknown> {
  const inside = control.enter(address, { plain: true })
  try {
    await inside.unsafe(query)
    return undefined
  } catch (error) {
    return error
  } finally {
    await inside.end({ timeout: 1 })
  }
}

function isWhole({ state }: DatabaseRow): boolean {
  return state === 'ready' || state === 'claimed'
}

/** The login of PgBouncer's own console (`admin_users`), by which it is told to read its list anew. */
export const poolerAdmin = 'maktab_pooler'

/** Of the provisioner's: whoever could make any login may tell PgBouncer to read the list of them. */
function adminPassword({ urls }: Control): string {
  const { password } = new URL(urls.provisioner)
  return createHmac('sha256', decodeURIComponent(password)).update('pgbouncer').digest('base64url')
}

/**
 * PgBouncer's list of who comes to a server (`auth_file`): its console's login, and the schools' with verifiers, no
 * password. A login that is being rotated to stands in it before anybody is sent to it.
 */
export async function usersOf(control: Control, server: string, known: Known = new Map()): Promise<string> {
  const rows = (await listDatabases(control.sql)).filter((row) => row.server === server)
  const lines = [`"${poolerAdmin}" "${await scramVerifier(poolerAdmin, adminPassword(control))}"`]
  for (const row of rows) {
    if (row.state === 'retired' || row.state === 'quarantined') continue
    for (const { login, secret } of appLoginsOf(row)) {
      const mark = secret.toString('base64')
      const line = known.get(mark) ?? (await lineOf(control, row, { login, secret }))
      known.set(mark, line)
      lines.push(line)
    }
  }
  return lines.map((line) => `${line}\n`).join('')
}
/** Lines by the sealed password that they are made of. */
type Known = Map<string, string>

async function lineOf(
  control: Control,
  row: DatabaseRow,
  { login, secret }: { login: string; secret: Buffer },
): Promise<string> {
  return `"${login}" "${await scramVerifier(login, await passwordOf(control, row, 'app', secret))}"`
}

/**
 * Keeps a file for each server up to date in a folder, `<server>.txt`, when it is called again and again, and has the
 * server's PgBouncer read it anew. One line is asked as long as no login has changed, whoever commits when. Throws when one could not be told:
 * the next call tells it again.
 */
export function keepUsers(control: Control, folder: string): () => Promise<void> {
  const known: Known = new Map()
  const untold = new Set<string>()
  let seen = ''
  return async () => {
    const [now] = await control.sql<{ mark: string }[]>`
      select concat((select string_agg(name, ' ' order by name) from server), md5(string_agg(
        concat(id, server, state, app_login, app_secret, other_login, other_secret), ' ' order by id))) as mark
      from database`
    if (now === undefined) return
    if (now.mark !== seen) {
      await mkdir(folder, { recursive: true, mode: 0o750 })
      for (const { name } of await listServers(control.sql)) {
        const changed = await replace(path.join(folder, `${name}.txt`), await usersOf(control, name, known))
        if (changed) untold.add(name)
      }
      seen = now.mark
    }
    if (untold.size > 0) await tellAll(control, untold)
  }
}

async function tellAll(control: Control, untold: Set<string>): Promise<void> {
  const failed: unknown[] = []
  for (const { name, pooler } of await listServers(control.sql)) {
    if (!untold.has(name)) continue
    if (pooler !== null) {
      const error = await reload(control, pooler)
      if (error !== undefined) failed.push(error)
      if (error !== undefined) continue
    }
    untold.delete(name)
  }
  if (failed.length > 0) throw failed[0]
}

/** Gives what went wrong. */
async function reload(control: Control, { host, port }: ServerAddress): Promise<unknown> {
  const address = { host, port, database: 'pgbouncer', login: poolerAdmin, password: adminPassword(control) }
  return ask(control, address, 'reload')
}

/** Whole or not at all, and only when it differs: a reader may come at any moment. */
async function replace(file: string, text: string): Promise<boolean> {
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return false
  await writeFile(`${file}.new`, text, { mode: 0o640 })
  await rename(`${file}.new`, file)
  return true
}
