import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { dataFolder, serverUser } from 'kit/postgres/postgres-local'
import { isAlive } from 'kit/postgres/processes'
import { startPostgres } from 'kit/postgres/postgres'
import { firstNumber } from 'kit/testing/testing-postgres'

/** A PostgreSQL that writes through to the disk, and that can be killed. */
export type Victim = {
  /** The superuser's address; the same after each revival. */
  url: string
  /** kill -9 of the postmaster, or of one of its working processes. Gives false when there was none. */
  kill(part: 'postmaster' | 'backend', pick: (among: number[]) => number): Promise<boolean>
  /** Stops the postmaster, or one of its working processes, for a while: it lives, and says nothing. */
  pause(part: 'postmaster' | 'backend', ms: number, pick: (among: number[]) => number): Promise<boolean>
  /** Waits until it takes connections again; it is started again by itself, on the same port and data. */
  revived(): Promise<void>
  stop(): Promise<void>
}

export async function openVictim(): Promise<Victim> {
  // Named as the other clusters of tests: what a killed run leaves behind, the next one sweeps away.
  const dir = mkdtempSync(path.join(tmpdir(), 'maktab-test-cluster-durable-'))
  chmodSync(dir, 0o755)
  const server = await startPostgres({ dir, durable: true })
  const data = dataFolder(dir, serverUser())
  /** While it is just coming back there may be nobody. */
  function processesOf(part: 'postmaster' | 'backend'): number[] {
    // It takes its note away and writes another while it starts over.
    const postmaster = firstNumber(path.join(data, 'postmaster.pid'))
    return postmaster === null ? [] : part === 'postmaster' ? [postmaster] : childrenOf(postmaster)
  }
  return {
    url: server.url,
    async kill(part, pick) {
      const among = processesOf(part)
      if (among.length === 0) return false
      const victim = pick(among)
      signal(victim, 'SIGKILL')
      while (isAlive(victim)) await sleep(10)
      return true
    },
    async pause(part, ms, pick) {
      const among = processesOf(part)
      if (among.length === 0) return false
      const paused = pick(among)
      signal(paused, 'SIGSTOP')
      await sleep(ms)
      signal(paused, 'SIGCONT')
      return true
    },
    async revived() {
      const sql = postgres(server.url, { max: 1, onnotice: () => {}, connect_timeout: 5 })
      const end = Date.now() + 60_000
      while (Date.now() < end) {
        const there = await sql`select 1`.catch(() => null)
        if (there) return sql.end()
        await sleep(50)
      }
      await sql.end()
      throw new Error('PostgreSQL did not come back')
    },
    async stop() {
      await server.stop()
      for (const folder of [data, dir]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** It may have ended by itself a moment before. */
function signal(victim: number, which: NodeJS.Signals): void {
  try {
    process.kill(victim, which)
  } catch {
    return
  }
}

/** None when the process ends while it is looked at. */
function childrenOf(parent: number): number[] {
  try {
    const files = globSync(`/proc/${parent}/task/*/children`)
    return files.flatMap((file) => readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number))
  } catch {
    return []
  }
}
