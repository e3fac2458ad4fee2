import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { sendOne } from './send-one.ts'
import { type DeliveryRow, webhook, webhookDelivery, webhookHealth, type WebhookRow } from './tables.ts'

const kind = 'webhooks.deliver'
/** For how long a worker sends before it lets the school's other work go first, in milliseconds. */
const turn = 15_000
const leaseSeconds = 120
/** Who has much to be told does not hold the worker: it comes back after others, in milliseconds. */
const rest = 5_000

type Due = { hook: WebhookRow; delivery: DeliveryRow }
const isTold = and(eq(webhook.state, 'on'), isNull(webhook.removedAt))

/**
 * Sends what is due of one webhook, in the order in which it happened. One worker at a time does; what a worker that died
 * has not noted as arrived is sent once more.
 */
export const sendJob: Job = {
  attempts: 50,
  async run(school, { payload, progress }, { outgoing }) {
    const id = String(payload.webhook)
    const lent = await lease(school, id)
    if (lent === null) return
    if (lent !== 'mine') return leaveDelivery(school.db, id, new Date(lent.leasedUntil))
    const until = Date.now() + turn
    let [sent, goesOn] = [0, true]
    while (goesOn && Date.now() < until) {
      const next = await nextDelivery(school, id)
      if (!next) break
      await progress(sent, sent + 1)
      goesOn = await sendOne(school, { ...next, outgoing })
      sent += 1
    }
    await release(school, id)
    await leaveNext(school, id)
  },
}

/**
 * Has the worker come to what is due of a webhook; a wake that waits already is enough. It is held until the running act
 * ends: a worker that took it sooner would find nothing of what the act does, and the wake would be gone.
 */
export async function leaveDelivery(db: School['db'] | Tx, id: string, dueAt: Date): Promise<void> {
  await db.execute(sql`
    with waiting as (
      select id from job where kind = ${kind} and state = 'waiting' and payload ->> 'webhook' = ${id}
        and due_at <= ${dueAt.toISOString()}::timestamptz
      order by due_at limit 1 for update skip locked)
    insert into job (kind, payload, due_at)
    select ${kind}, ${JSON.stringify({ webhook: id })}::jsonb, ${dueAt.toISOString()}::timestamptz
    where not exists (select from waiting)`)
}

type Leased = 'mine' | { leasedUntil: string } | null

/** The webhook is this worker's alone; until when another has it; null where nothing is to be sent. */
async function lease(school: School, id: string): Promise<Leased> {
  const now = school.now()
  const [hook] = await school.db
    .select({ id: webhook.id })
    .from(webhook)
    .where(and(eq(webhook.id, id), isTold))
  if (!hook) return null
  await school.db.insert(webhookHealth).values({ webhookId: id }).onConflictDoNothing()
  const leasedUntil = new Date(now.getTime() + leaseSeconds * 1000).toISOString()
  const [mine] = await school.db
    .update(webhookHealth)
    .set({ leasedUntil })
    .where(
      and(
        eq(webhookHealth.webhookId, id),
        or(isNull(webhookHealth.leasedUntil), lte(webhookHealth.leasedUntil, now.toISOString())),
      ),
    )
    .returning({ id: webhookHealth.webhookId })
  if (mine) return 'mine'
  const [other] = await school.db.select().from(webhookHealth).where(eq(webhookHealth.webhookId, id))
  return { leasedUntil: other?.leasedUntil ?? leasedUntil }
}

async function release(school: School, id: string): Promise<void> {
  await school.db.update(webhookHealth).set({ leasedUntil: null }).where(eq(webhookHealth.webhookId, id))
}

/** The oldest that is due, unless nobody answers there just now, with the webhook as it stands by now. */
async function nextDelivery(school: School, id: string): Promise<Due | undefined> {
  const now = school.now().toISOString()
  const [found] = await school.db
    .select({ hook: webhook, delivery: webhookDelivery, pausedUntil: webhookHealth.pausedUntil })
    .from(webhookDelivery)
    .innerJoin(webhook, and(eq(webhook.id, webhookDelivery.webhookId), isTold))
    .innerJoin(webhookHealth, eq(webhookHealth.webhookId, webhookDelivery.webhookId))
    .where(
      and(
        eq(webhookDelivery.webhookId, id),
        eq(webhookDelivery.state, 'waiting'),
        lte(webhookDelivery.dueAt, now),
      ),
    )
    .orderBy(asc(webhookDelivery.id))
    .limit(1)
  if (!found || (found.pausedUntil !== null && found.pausedUntil > now)) return undefined
  return { hook: found.hook, delivery: found.delivery }
}

/** A turn never leaves the next one for at once: then this visit would not end before all is sent. */
async function leaveNext(school: School, id: string): Promise<void> {
  const [next] = await school.db.execute<{ at: string | null }>(sql`
    select greatest(min(d.due_at), max(h.paused_until)) as at
    from webhook_delivery d join webhook_health h on h.webhook_id = d.webhook_id
    where d.webhook_id = ${id} and d.state = 'waiting'`)
  const soonest = school.now().getTime() + rest
  if (next?.at) await leaveDelivery(school.db, id, new Date(Math.max(Date.parse(next.at), soonest)))
}
