import { and, eq, isNull, sql } from 'drizzle-orm'
import { describeError } from 'kit/operation/log'
import {
  type Failure,
  type Job,
  job,
  type JobRow,
  mostFailures,
  type Providers,
  type Work,
} from '../core/jobs/jobs.ts'
import { tellEnd } from '../platform/jobs/job-notice.ts'
import type { Module } from '../core/module.ts'
import { providersOf } from '../messages/channels/outbound-providers.ts'
import type { School } from '../core/school/school.ts'

export type Workload = {
  modules: readonly Module[]
  outside: Providers
  log(line: { school: string; job: string; kind: string; error: object }): void
  /** No job is begun once this is aborted; what is left stays due. */
  leaving?: AbortSignal
  /** Hears how each try of a job ended. */
  ended?(kind: string, end: 'done' | 'failed' | 'cancelled' | 'dead'): void
  /** The jobs that run just now, by their id. */
  running?: Map<string, School>
}

/** Every kind of job by its name. */
export type Kinds = ReadonlyMap<string, Job>

const leaseMinutes = 5
/** Milliseconds between two tellings of how far a job is. */
const tellingPause = 500

/** Until when nobody else takes up a job that is begun or reports now. */
export function leaseEnd(now: Date): string {
  return new Date(now.getTime() + leaseMinutes * 60_000).toISOString()
}

/** Tries a claimed job once and writes how it ended; what failed is tried again later, or is dead. */
export async function runJob(
  school: School,
  row: JobRow,
  { kinds, ...workload }: Workload & { kinds: Kinds },
) {
  const kind = kinds.get(row.kind)
  if (!kind) throw new Error(`nobody knows the work ${row.kind}`)
  const left: LeftAlone = { failed: 0, failures: [] }
  tellOwner(school, row)
  try {
    if (row.cancelAskedAt) throw new Cancelled()
    await kind.run(school, workOf(school, row, left), providersOf(school, workload.outside))
    await finish(school, row, { state: 'done', error: null, ...left })
    workload.ended?.(row.kind, 'done')
  } catch (error) {
    const end = await fail(school, row, { error, most: kind.attempts ?? 8, log: workload.log, left })
    workload.ended?.(row.kind, end)
  }
}

/** What a try has left alone so far: how many rows, and the first of them. */
type LeftAlone = { failed: number; failures: Failure[] }

function workOf(school: School, row: JobRow, left: LeftAlone): Work {
  let toldAt = 0
  return {
    id: row.id,
    payload: row.payload,
    async progress(done, total) {
      await progress(school, row.id, { done, total })
      if (Date.now() - toldAt < tellingPause) return
      toldAt = Date.now()
      tellOwner(school, row)
    },
    report(failures) {
      left.failed += failures.length
      left.failures.push(...failures.slice(0, mostFailures - left.failures.length))
    },
  }
}

/** Its owner's open pages show how far it is by now. */
function tellOwner(school: School, { ownerId }: JobRow) {
  if (ownerId !== null) school.tell('jobs', ownerId)
}

/** Gives a job back that this process will not finish, so that the next one need not wait for its lease to end. */
export async function release(school: School, id: string): Promise<void> {
  await school.db
    .update(job)
    .set({ state: 'waiting', leasedUntil: null, attempts: sql`${job.attempts} - 1` })
    .where(and(eq(job.id, id), eq(job.state, 'running')))
}

type Trouble = { error: unknown; most: number; log: Workload['log']; left: LeftAlone }

async function fail(school: School, row: JobRow, { error, most, log, left }: Trouble) {
  const end = error instanceof Cancelled ? 'cancelled' : row.attempts >= most ? 'dead' : 'failed'
  if (end === 'cancelled') {
    await finish(school, row, { state: end, error: null, ...left })
    return end
  }
  const facts = describeError(error)
  log({ school: school.id, job: row.id, kind: row.kind, error: facts })
  const words = `${facts.type}: ${facts.message || facts.code || facts.cause?.code || 'failed'}`
  if (end === 'dead') await finish(school, row, { state: end, error: words, ...left })
  else await postpone(school, row, words)
  return end
}

class Cancelled extends Error {}

async function progress(school: School, id: string, { done, total }: { done: number; total: number }) {
  const leasedUntil = leaseEnd(school.now())
  const [row] = await school.db
    .update(job)
    .set({ done, total, leasedUntil })
    .where(eq(job.id, id))
    .returning({ cancelAskedAt: job.cancelAskedAt })
  if (row?.cancelAskedAt) throw new Cancelled()
}

type End = LeftAlone & { state: 'done' | 'cancelled' | 'dead'; error: string | null }

async function finish(school: School, row: JobRow, end: End) {
  const finishedAt = school.now().toISOString()
  await school.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(job)
      .set({ ...end, leasedUntil: null, finishedAt })
      .where(and(eq(job.id, row.id), isNull(job.finishedAt)))
      .returning({ id: job.id })
    if (ended) await tellEnd(tx, { ...row, ...end }, finishedAt)
  })
  tellOwner(school, row)
  if (row.ownerId !== null) school.tell('notifications', row.ownerId)
}

/** 10 s, 20 s, 40 s … up to an hour, a little apart so that failures of one moment do not return together. */
async function postpone(school: School, row: JobRow, error: string) {
  const { id, attempts } = row
  const pause = Math.min(10_000 * 2 ** (attempts - 1), 3_600_000) * (0.8 + Math.random() * 0.4)
  const dueAt = new Date(school.now().getTime() + pause).toISOString()
  await school.db.update(job).set({ state: 'waiting', leasedUntil: null, dueAt, error }).where(eq(job.id, id))
  tellOwner(school, row)
}
