import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { describeError } from 'kit/operation/log'
import { addDays, startOfDay, today } from 'kit/values/day'
import { runJob, type Kinds, leaseEnd, type Workload } from './run-job.ts'
import { housekeeping } from './housekeeping.ts'
import { type Job, job, type JobRow } from '../core/jobs/jobs.ts'
import type { Listener, Module } from '../core/module.ts'
import { outbox } from '../core/acts/outbox.ts'
import { sealAnew } from '../crud/fields/reencryption.ts'
import type { School } from '../core/school/school.ts'
import { sealAudit } from '../core/columns/seal.ts'

const atOnce = 200

/**
 * Does all work of a school that is due: events become jobs, jobs run until none is left. Gives when the next one
 * is due, or null. Two workers at once share the work, because each job is claimed under a lock.
 */
export async function visitSchool(school: School, workload: Workload): Promise<Date | null> {
  const kinds = kindsOf(workload.modules)
  await planNights(school, kinds)
  while ((await relay(school, workload.modules)) === atOnce);
  while (!workload.leaving?.aborted) {
    const row = await claim(school, kinds)
    if (!row) break
    workload.running?.set(row.id, school)
    await runJob(school, row, { ...workload, kinds }).finally(() => workload.running?.delete(row.id))
    await relay(school, workload.modules)
  }
  await seal(school, workload)
  return nextDue(school)
}

/** What cannot be sealed just now is by the next visit, and holds no work up. */
async function seal(school: School, { log, modules }: Workload): Promise<void> {
  try {
    await sealAudit(school)
    await sealAnew(school, modules)
  } catch (error) {
    log({ school: school.id, job: '', kind: 'audit.seal', error: describeError(error) })
  }
}

/** The modules' own jobs, the house's, and one for each listener of an event. */
function kindsOf(modules: readonly Module[]): Kinds {
  const own = modules.flatMap((module) => Object.entries(module.jobs ?? {}))
  const listening = modules.flatMap(({ name, events = {} }) =>
    Object.entries(events).map(([topic, listener]) => [listenerKind(name, topic), asJob(listener)] as const),
  )
  return new Map<string, Job>([['housekeeping', housekeeping], ...own, ...listening])
}

function listenerKind(module: string, topic: string) {
  return `${topic} → ${module}`
}

function asJob(listener: Listener): Job {
  return { run: (school, { id, payload }, outside) => listener(school, { id, payload }, outside) }
}

/** Turns events into one job per listener. The key makes it once, even if two workers relay the same event. */
async function relay(school: School, modules: readonly Module[]): Promise<number> {
  return school.db.transaction(async (tx) => {
    const events = await tx
      .select()
      .from(outbox)
      .where(isNull(outbox.relayedAt))
      .orderBy(asc(outbox.id))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    if (events.length === 0) return 0
    const now = school.now().toISOString()
    const jobs = events.flatMap(({ id, topic, payload }) =>
      modules
        .filter(({ events: listeners }) => listeners?.[topic])
        .map(({ name }) => ({ kind: listenerKind(name, topic), key: `${id} ${name}`, payload, dueAt: now })),
    )
    if (jobs.length > 0) await tx.insert(job).values(jobs).onConflictDoNothing({ target: job.key })
    const ids = events.map(({ id }) => id)
    await tx.update(outbox).set({ relayedAt: now }).where(inArray(outbox.id, ids))
    return events.length
  })
}

/** Tonight's turn of each nightly job exists once: its key is the rule and the school's own date. */
async function planNights(school: School, kinds: Kinds) {
  const { zone } = await school.profile()
  const now = school.now()
  const nights = [...kinds].flatMap(([kind, { nightlyAt }]) => {
    if (nightlyAt === undefined) return []
    const date = today(zone, now)
    const hour = (day: typeof date) => new Date(startOfDay(day, zone).getTime() + nightlyAt * 3_600_000)
    const day = hour(date) > now ? date : addDays(date, 1)
    return [{ kind, key: `${kind} ${day}`, payload: {}, dueAt: hour(day).toISOString() }]
  })
  if (nights.length > 0) await school.db.insert(job).values(nights).onConflictDoNothing({ target: job.key })
}

/**
 * Takes the oldest due job, or one whose worker died; nobody else gets it while the lease runs. What somebody has asked
 * for, and may be waiting for, goes before what the house has to do: five hundred registers of one morning, say.
 */
async function claim(school: School, kinds: Kinds): Promise<JobRow | undefined> {
  const now = school.now()
  const time = now.toISOString()
  return school.db.transaction(async (tx) => {
    const due = and(eq(job.state, 'waiting'), lte(job.dueAt, time))
    const abandoned = and(eq(job.state, 'running'), lte(job.leasedUntil, time))
    const [row] = await tx
      .select({ id: job.id })
      .from(job)
      .where(and(or(due, abandoned), inArray(job.kind, [...kinds.keys()])))
      .orderBy(sql`${job.ownerId} is null`, asc(job.dueAt), asc(job.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return undefined
    const [taken] = await tx
      .update(job)
      .set({
        state: 'running',
        attempts: sql`${job.attempts} + 1`,
        leasedUntil: leaseEnd(now),
        startedAt: time,
        done: 0,
      })
      .where(eq(job.id, row.id))
      .returning()
    return taken
  })
}

async function nextDue(school: School): Promise<Date | null> {
  const [row] = await school.db
    .select({
      at: sql<
        string | null
      >`min(case ${job.state} when 'running' then ${job.leasedUntil} else ${job.dueAt} end)`,
    })
    .from(job)
    .where(inArray(job.state, ['waiting', 'running']))
  return row?.at ? new Date(row.at) : null
}
