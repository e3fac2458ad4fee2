import { sql } from 'drizzle-orm'
import type { Channel } from 'kit/messages/carrier'
import type { Db, Tx } from '../../core/school/school.ts'

/** The job that sends the due messages of one channel. */
export const kind = 'messages.send'

/** Queues the send job of a channel, unless one is queued for this time or earlier. */
export async function queueSend(db: Db | Tx, channel: Channel, dueAt: Date): Promise<void> {
  await db.execute(sql`
    with waiting as (
      select id from job where kind = ${kind} and state = 'waiting' and payload ->> 'channel' = ${channel}
        and due_at <= ${dueAt.toISOString()}::timestamptz
      order by due_at limit 1 for update skip locked)
    insert into job (kind, payload, due_at)
    select ${kind}, jsonb_build_object('channel', ${channel}::text), ${dueAt.toISOString()}::timestamptz
    where not exists (select from waiting)`)
}
