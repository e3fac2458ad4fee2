import { setTimeout as sleep } from 'node:timers/promises'
import type { Control } from './database.ts'
import type { Stores } from './modules/archive/archives.ts'
import { archiveRounds } from './modules/archive/archive-schedule.ts'
import { lookRound, systemDns } from './modules/domains/dns-verification.ts'
import { refillPool } from './modules/provisioning/pool.ts'
import { reconcile } from './modules/provisioning/reconciliation.ts'
import { workProvisioning } from './modules/provisioning/saga.ts'
import { keepUsers } from './modules/provisioning/pooling.ts'
import { checkIsolation } from './modules/provisioning/isolation-check.ts'
import { finishRotations } from './modules/rotation/keys.ts'
import { endOtherLogins } from './modules/rotation/passwords.ts'

export interface Worker {
  stop(): Promise<void>
}

interface Log {
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** Seconds between rounds of what must happen even when every wake is lost. */
const rounds = { pool: 30, mending: 300, walls: 600, archives: 600, domains: 60, rotations: 30, users: 2 }

/**
 * Does the control plane's own work: finishes what a killed process left, takes the queue's jobs, keeps the pool
 * full, looks at the walls, and, with `stores`, archives every school each night. With `usersDir`, each server's PgBouncer
 * is told of its logins there. `control` was opened with `worker: true`.
 */
export async function startWorker(
  control: Control,
  log: Log,
  { stores, usersDir }: { stores?: Stores; usersDir?: string | undefined } = {},
): Promise<Worker> {
  const complain = (doing: string) => (error: unknown) => log.error({ err: error }, doing)
  const fill = async () => void (await refillPool(control))
  const mend = async (quiet: number) => {
    const findings = await reconcile(control, { quiet })
    if (findings.length > 0) log.warn({ findings }, 'cluster reconciled')
  }
  const watch = async () => {
    const breaches = await checkIsolation(control)
    if (breaches.length > 0) log.error({ breaches }, 'the walls between schools are not as they should be')
  }
  const archive = async () => {
    if (!stores) return
    const done = await archiveRounds(control, stores)
    if (done && done.mended.length > 0) log.warn({ mended: done.mended }, 'archives and moves put right')
    if (done && done.failed.length > 0) log.error({ failed: done.failed }, 'schools could not be archived')
  }
  const look = async () => void (await lookRound(control, systemDns()))
  const rotate = async () => {
    await endOtherLogins(control)
    await finishRotations(control)
  }
  const users = usersDir === undefined ? async () => {} : keepUsers(control, usersDir)
  await mend(0).catch(complain('reconciling failed'))
  await workProvisioning(control, complain('making a database failed'))
  const timers = [
    every(rounds.pool, fill, complain('filling the pool failed')),
    every(rounds.walls, watch, complain('looking at the walls failed')),
    every(rounds.domains, look, complain('looking at domains failed')),
    every(rounds.archives, archive, complain('archiving failed')),
    every(rounds.rotations, rotate, complain('rotating passwords and keys failed')),
    every(rounds.users, users, complain('telling PgBouncer of the schools failed')),
    every(rounds.mending, () => mend(30), complain('reconciling failed')),
  ]
  return { stop: async () => void (await Promise.all(timers.map((stop) => stop()))) }
}

/** Runs soon and then with pauses, never twice at a time; stopping waits for the round that is running. */
function every(
  seconds: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await work().catch(failed)
      await sleep(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return () => {
    stopping.abort()
    return running
  }
}
