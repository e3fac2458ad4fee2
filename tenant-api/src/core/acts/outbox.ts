import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { wakeWorker, timeOf } from './act.ts'
import { id, instant } from '../columns/columns.ts'
import type { Tx } from '../school/school.ts'

type Payload = Record<string, unknown>

/** The school's domain events, each written by the transaction that caused it. */
export const outbox = pgTable('outbox', {
  id: id(),
  topic: text('topic').notNull(),
  payload: jsonb('payload').$type<Payload>().notNull(),
  actId: uuid('act_id')
    .notNull()
    .default(sql`default`),
  at: instant('at')
    .notNull()
    .default(sql`default`),
  relayedAt: instant('relayed_at'),
})

/** Writes an event; the modules that listen to the topic receive it after the commit. */
export async function emit(tx: Tx, topic: string, payload: Payload): Promise<void> {
  await tx.insert(outbox).values({ topic, payload, at: timeOf(tx).toISOString() })
  wakeWorker(tx)
}
