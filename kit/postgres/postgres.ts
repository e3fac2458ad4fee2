import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { binaryFolder, dataFolder, existingData, serverUser } from './postgres-local.ts'
import { type Cluster, runProgram, startServer } from './postgres-server.ts'
import { claimFolder, isAlive, processMark } from './processes.ts'

export interface Postgres {
  /** The superuser's URL of the database `postgres`. Only bootstrapping uses it. */
  url: string
  host: string
  port: number
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>
}

interface Options {
  /** The cluster's folder: `data`, the superuser's password (0600) and the server's log. Created if missing. */
  dir: string
  port?: number
  /** false allows the loss of the last seconds in a power cut: for tests only. */
  durable?: boolean
  log?: (line: string) => void
  /** Seconds to wait for a fast shutdown before an immediate one. */
  patience?: number
}

/**
 * Starts a private PostgreSQL 18 on 127.0.0.1 from the binaries that npm installed. A server that an earlier,
 * killed process left running on the same data is stopped first; one whose owner still lives is refused.
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const dir = path.resolve(options.dir)
  mkdirSync(dir, { recursive: true })
  const user = serverUser()
  const cluster = { dir, user, data: dataFolder(dir, user), bin: path.join(binaryFolder(user), 'bin') }
  if (path.dirname(cluster.data) !== dir)
    options.log?.(`PostgreSQL cannot read ${dir}; its data is in ${cluster.data}`)
  claimFolder(dir)
  const password = await createCluster(cluster)
  await stopOrphan(cluster)
  const port = options.port ?? (await freePort())
  const start = () => startServer(cluster, { port, durable: options.durable ?? true })
  const kept = keepAlive(await start(), start, options.log ?? (() => {}))
  const stopNow = () => void kept.server().kill('SIGINT')
  process.once('exit', stopNow)
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    host: '127.0.0.1',
    port,
    async stop() {
      process.off('exit', stopNow)
      await kept.release()
      if (isAlive(kept.server().pid ?? 0)) await stopServer(cluster, options.patience)
      rmSync(path.join(dir, 'owner'), { force: true })
    },
  }
}

/** Restarts a server that was killed, for instance by a system short of memory, on the same port. */
function keepAlive(first: ChildProcess, start: () => Promise<ChildProcess>, log: (line: string) => void) {
  let server = first
  const leaving = new AbortController()
  const { signal } = leaving
  const keeping = (async () => {
    while (!signal.aborted) {
      if (isAlive(server.pid ?? 0)) await once(server, 'exit', { signal }).catch(() => {})
      if (signal.aborted) return
      log('PostgreSQL has ended; it is started again')
      server = await start().catch((error: Error) => (log(error.message), server))
      if (!isAlive(server.pid ?? 0)) await sleep(5000, undefined, { signal }).catch(() => {})
    }
  })()
  const release = () => (leaving.abort(), keeping)
  return { server: () => server, release }
}

/**
 * The URL of a cluster that another process of ours runs, for short connections such as the command line's;
 * null if nobody runs it.
 */
export function runningPostgres(folder: string): string | null {
  const dir = path.resolve(folder)
  const file = path.join(existingData(dir), 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port, , , , status] = readFileSync(file, 'utf8').split('\n')
  if (!isAlive(Number(pid)) || status?.trim() !== 'ready') return null
  const password = readFileSync(path.join(dir, 'superuser'), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/** Creates the cluster in a temporary folder and renames it, so that an incomplete one is never used. */
async function createCluster(cluster: Cluster): Promise<string> {
  const { dir, data, bin, user } = cluster
  const secret = path.join(dir, 'superuser')
  if (existsSync(data)) return readFileSync(secret, 'utf8').trim()
  const password = randomBytes(24).toString('base64url')
  writeFileSync(secret, `${password}\n`, { mode: 0o600 })
  const half = `${data}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700, recursive: true })
  const given = `${data}.password`
  rmSync(given, { force: true })
  writeFileSync(given, password, { mode: 0o600 })
  if (user) for (const file of [half, given]) chownSync(file, user.uid, user.gid)
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const locale = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
  ]
  const login = ['--username=postgres', `--pwfile=${given}`, '--auth=scram-sha-256']
  await runProgram(cluster, path.join(bin, 'initdb'), ['-D', half, ...locale, ...login])
  rmSync(given)
  renameSync(half, data)
  return password
}

/**
 * Stops a server whose parent was killed, since it keeps running. Its pid file may also name a process that is
 * not ours.
 */
async function stopOrphan(cluster: Cluster): Promise<void> {
  const file = path.join(cluster.data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  // The pid file of a dead postmaster stays: it lets the next one detect children that still write.
  if (!isAlive(pid)) return
  if (processMark(pid).includes('postgres')) await stopServer(cluster)
  else rmSync(file, { force: true })
}

/**
 * Shuts down fast, and immediately if that does not finish: a fast shutdown during PostgreSQL 18's crash
 * recovery waits for ever. Committed transactions are in the WAL either way.
 */
async function stopServer(cluster: Cluster, patience = 20): Promise<void> {
  const stop = (mode: string, seconds: string) =>
    runProgram(cluster, path.join(cluster.bin, 'pg_ctl'), [
      'stop',
      '-D',
      cluster.data,
      '-m',
      mode,
      '-t',
      seconds,
    ])
  await stop('fast', String(patience)).catch(() => stop('immediate', '20'))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
