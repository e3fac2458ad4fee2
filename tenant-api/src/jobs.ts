import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Mailer } from 'kit/mail'
import { leaveWork, timeOf } from './act.ts'
import { createdAt, id, instant } from './columns.ts'
import type { School, Tx } from './school.ts'

type Payload = Record<string, unknown>

/** The school's own work list, and its truth: what wakes the worker is only a hint. */
export const job = pgTable('job', {
  id: id(),
  kind: text('kind').notNull(),
  payload: jsonb('payload').$type<Payload>().notNull(),
  key: text('key').unique(),
  state: text('state')
    .$type<'waiting' | 'running' | 'done' | 'cancelled' | 'dead'>()
    .notNull()
    .default('waiting'),
  dueAt: instant('due_at')
    .notNull()
    .default(sql`default`),
  attempts: integer('attempts').notNull().default(0),
  leasedUntil: instant('leased_until'),
  done: integer('done').notNull().default(0),
  total: integer('total'),
  cancelAskedAt: instant('cancel_asked_at'),
  error: text('error'),
  createdAt: createdAt(),
  finishedAt: instant('finished_at'),
})
export type JobRow = typeof job.$inferSelect

/** A kind of work. It runs at least once, so what it does must bear being done again. */
export type Job = {
  run(school: School, work: Work, outside: Outside): Promise<void>
  /** How often it is tried before it is dead; 8 by default, with growing pauses. */
  attempts?: number
  /** Repeats every night at this hour of the school's own time. */
  nightlyAt?: number
}

/** The ways out of the house that jobs and listeners may use. */
export type Outside = { mailer: Mailer }

/** What a running job knows of itself. */
export type Work = {
  id: string
  payload: Payload
  /** Reports how far it is and keeps the lease; throws when somebody asked to cancel. */
  progress(done: number, total: number): Promise<void>
}

/** Leaves work for the worker, at once or at `dueAt`. With a `key` equal work exists only once. Gives its id; null when it was there. */
export async function enqueue(
  tx: Tx,
  kind: string,
  payload: Payload,
  { dueAt, key }: { dueAt?: Date; key?: string } = {},
): Promise<string | null> {
  const [left] = await tx
    .insert(job)
    .values({ kind, payload, dueAt: (dueAt ?? timeOf(tx)).toISOString(), ...(key ? { key } : {}) })
    .onConflictDoNothing({ target: job.key })
    .returning({ id: job.id })
  leaveWork(tx)
  return left?.id ?? null
}
