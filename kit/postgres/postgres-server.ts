import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, fchmodSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ServerUser } from './postgres-local.ts'

/** The location of a cluster, and the user that runs it. */
export interface Cluster {
  /** Contains the password and the server's log. */
  dir: string
  data: string
  bin: string
  user: ServerUser
}

interface How {
  port: number
  durable: boolean
}

/** What PostgreSQL says of a predecessor on the same data that is about to be gone; whoever lives is refused before. */
const passing = /pre-existing shared memory block|lock file "postmaster.pid" already exists/

/**
 * Starts the server and waits until it accepts connections. Children of a killed postmaster still hold its
 * shared memory, for half a minute during a checkpoint of many schools, and a new server then refuses to start:
 * it kills them at once, as PostgreSQL itself does after a crash, and retries for ten seconds. The same while the
 * system is still ending a killed postmaster, whose process id seems alive until then.
 */
export async function startServer(cluster: Cluster, how: How): Promise<ChildProcess> {
  for (let tries = 1; ; tries += 1) {
    const server = launch(cluster, how)
    try {
      await untilReady(cluster, server)
      return server
    } catch (error) {
      const isPassing = error instanceof Error && passing.test(error.message)
      if (!isPassing || tries === 20) throw error
      // Only its memory is held by orphans; a postmaster that is still ending is waited for.
      if (error.message.includes('shared memory block')) endOrphans(cluster)
      await sleep(tries < 10 ? 100 : 1_000)
    }
  }
}

/** Kills processes that still use the data after their postmaster died; WAL replay restores their work. */
function endOrphans({ data }: Cluster): void {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === data) process.kill(Number(pid), 'SIGQUIT')
    } catch {
      // The process has ended by itself, or we may not inspect it.
    }
  }
}

/** Runs a program of PostgreSQL as the cluster's user. */
export async function runProgram({ user }: Cluster, program: string, args: string[]): Promise<void> {
  await promisify(execFile)(program, args, asServerUser(user))
}

function launch({ dir, data, bin, user }: Cluster, { port, durable }: How): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 300,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What somebody typed stands in details and in statements: names, addresses, numbers.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // Bounds crash recovery: at most this much WAL is replayed, and each file of it synced.
    max_wal_size: '128MB',
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(path.join(dir, 'postgres.log'), 'a', 0o600)
  // One of an earlier version was readable by everybody.
  fchmodSync(log, 0o600)
  // Has a process group of its own: Ctrl-C reaches us alone, and we stop the server after the last request.
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...args], {
    ...asServerUser(user),
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return server
}

async function untilReady({ dir, data }: Cluster, server: ChildProcess): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  let failed: Error | undefined
  server.once('error', (error) => (failed = error))
  for (;;) {
    if (failed) throw failed
    if (server.exitCode !== null || server.signalCode !== null) {
      const tail = readFileSync(path.join(dir, 'postgres.log'), 'utf8').split('\n').slice(-8).join('\n')
      throw new Error(`PostgreSQL did not start:\n${tail}`)
    }
    const lines = await linesOf(file)
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return
    await sleep(10)
  }
}

/**
 * Reads a file that may be missing: a server that starts on the data of a killed one deletes the file and
 * writes another.
 */
async function linesOf(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The server's user may not be able to enter our working directory, and must not see our environment. */
function asServerUser(user: ServerUser) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot }
  return { ...user, env, cwd: path.parse(process.cwd()).root }
}
