import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Mailer } from 'kit/messages/mail/mail'
import type { OutboundHttp } from 'kit/messages/outbound-http'
import type { SmsSender } from 'kit/messages/sms/text-message'
import { wakeWorker, tell, timeOf } from '../acts/act.ts'
import { createdAt, id, instant } from '../columns/columns.ts'
import { executePrepared } from '../school/prepared.ts'
import type { LocalizedMessage } from '../acts/localized-message.ts'
import type { Actor, School, Tx } from '../school/school.ts'

type Payload = Record<string, unknown>

/** The school's own job queue, and the source of truth: a wake of the worker is only a hint. */
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
  /** The account that asked for it; null for system jobs. */
  ownerId: uuid('owner_id'),
  title: jsonb('title').$type<LocalizedMessage>(),
  page: text('page'),
  /** When its last attempt began. */
  startedAt: instant('started_at'),
  failed: integer('failed').notNull().default(0),
  failures: jsonb('failures').$type<Failure[]>().notNull().default([]),
  createdAt: createdAt(),
  finishedAt: instant('finished_at'),
})
export type JobRow = typeof job.$inferSelect

/** A row that a job left unchanged, and why; `name` is null if the owner may no longer see it. */
export type Failure = { id: string; name: string | null; message: string }
/** The most failures stored per job; of the others only the number. */
export const mostFailures = 100

/** A kind of job. It runs at least once, so it must be idempotent. */
export type Job = {
  run(school: School, work: Work, outside: Providers): Promise<void>
  /** The number of attempts before it is dead; 8 by default, with growing delays. */
  attempts?: number
  /** Runs every night at this hour in the school's time zone. */
  nightlyAt?: number
}

/** The ways out of the system that jobs and listeners may use. */
export type Providers = { mailer: Mailer; texter: SmsSender; outgoing: OutboundHttp }

/** What a running job knows of itself. */
export type Work = {
  id: string
  payload: Payload
  /** Reports progress and renews the lease; throws if the job was cancelled. */
  progress(done: number, total: number): Promise<void>
  /** Adds rows that were left unchanged to the report for the owner. */
  report(failures: readonly Failure[]): void
}

/** Who asks for a job, its title in the job tray, and the page (without scope) that shows its result. */
export type JobRequest = { by: Actor; title: LocalizedMessage; page?: string }
type Terms = { dueAt?: Date; key?: string; asked?: JobRequest }

/**
 * Queues a job, due at once or at `dueAt`. With a `key`, equal jobs exist only once. A job with `asked` appears
 * in its owner's job tray. Returns its id; null if it exists already.
 */
export async function enqueue(
  tx: Tx,
  kind: string,
  payload: Payload,
  { dueAt, key, asked }: Terms = {},
): Promise<string | null> {
  const { by, title, page } = asked ?? {}
  const at = timeOf(tx).toISOString()
  const [left] = await executePrepared<{ id: string }>(
    tx,
    sql`
    insert into job (kind, payload, due_at, key, owner_id, title, page, created_at)
    values (${kind}, ${JSON.stringify(payload)}::jsonb, ${dueAt?.toISOString() ?? at}::timestamptz, ${key ?? null},
      ${by?.id ?? null}::uuid, ${title ? JSON.stringify(title) : null}::jsonb, ${page ?? null}, ${at}::timestamptz)
    on conflict (key) do nothing returning id`,
  )
  wakeWorker(tx)
  if (asked?.by.id) tell(tx, 'jobs', asked.by.id)
  return left?.id ?? null
}
