import { existsSync } from 'node:fs'
import path from 'node:path'
import { openKeys, usesKms } from 'kit/storage/key-ring'
import type { KeyProvider } from 'kit/storage/keys'
import { runningPostgres, startPostgres } from 'kit/postgres/postgres'
import { refuse } from 'kit/contract/refusal'
import { controlUrls, knowsPasswords, passwordsIn } from 'migrations/roles'
import { type Control, openControl } from '../database.ts'
import { type Env, readEnv } from '../env.ts'
import { prepareInstallation, registerServer } from '../installation.ts'

/**
 * Gives the work the control plane of this installation: that of DATABASE_URL, or the embedded one, which is
 * started for the while when nobody runs it. With `prepare` the installation is made or brought forward first;
 * else one that is not there is refused. `lenient` goes on without a master key that can be used.
 */
export async function withControl<T>(
  work: (control: Control, env: Env) => Promise<T>,
  { prepare = false, lenient = false } = {},
): Promise<T> {
  const env = readEnv()
  const { url, stop } = await reach(env, prepare)
  try {
    const installed = await (prepare ? prepareInstallation(url, env.dataDir) : known(env, url, lenient))
    const control = await openControl({
      ...installed,
      places: env.places,
      poolSize: env.poolSize,
      connections: 4,
    })
    try {
      await requireSchema(control)
      await registerServer(control)
      return await work(control, env)
    } finally {
      await control.close()
    }
  } finally {
    await stop()
  }
}

async function reach(
  { databaseUrl, dataDir }: Env,
  prepare: boolean,
): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = path.join(dataDir, 'postgres')
  const url = databaseUrl ?? runningPostgres(dir)
  if (url) return { url, stop: async () => {} }
  if (!prepare && !existsSync(dir)) refuseEmpty(dataDir)
  return startPostgres({ dir })
}

async function known({ dataDir }: Env, url: string, lenient: boolean) {
  const key = path.join(dataDir, 'master.key')
  const passwords = path.join(dataDir, 'passwords.json')
  const isThere = lenient || usesKms(process.env) ? knowsPasswords(passwords) : existsSync(key)
  if (!isThere) refuseEmpty(dataDir)
  return {
    urls: controlUrls(url, passwordsIn(passwords)),
    keys: await (lenient ? keysOrNone(key, dataDir) : openKeys(process.env, dataDir)),
  }
}

/** For a look at what is broken: a key that cannot be used fails where it is used, and is never made anew. */
async function keysOrNone(file: string, dataDir: string): Promise<KeyProvider> {
  try {
    if (!usesKms(process.env) && !existsSync(file)) throw new Error(`${file} is not there`)
    return await openKeys(process.env, dataDir)
  } catch (error) {
    const fail = () => Promise.reject(error)
    return { wrap: fail, unwrap: fail }
  }
}

async function requireSchema({ sql }: Control): Promise<void> {
  const [found] = await sql`select to_regclass('public.fleet_run') is not null as yes`
  if (!found?.yes)
    refuse(
      'not-migrated',
      'The control database is older than this program. Run: maktab migrate run',
      {},
      { status: 503 },
    )
}

function refuseEmpty(dataDir: string): never {
  const message =
    'There is no installation in {folder}. Run: maktab migrate run, or set MAKTAB_DATA or DATABASE_URL'
  return refuse('not-installed', message, { folder: dataDir }, { status: 503 })
}
