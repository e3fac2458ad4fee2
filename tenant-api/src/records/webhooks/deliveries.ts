import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { z } from 'zod'
import { describe, wakeWorker } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { type Delivery, type listDeliveries as listContract, webhooks } from './contract.ts'
import { eventLabel, testEvent, webhookEventsOf } from './events.ts'
import { leaveDelivery } from './send-job.ts'
import { type DeliveryRow, webhook, webhookDelivery } from './tables.ts'
import { payloadOf } from './tell.ts'
import { mayTell } from './webhook-user.ts'
import { lockWebhook } from './webhooks.ts'

const keptDays = 30
const mostReplays = 10_000
type Listing = { id: string } & z.output<typeof listContract.query>

/** What was told by a webhook lately, the latest first. */
export async function listDeliveries(
  school: School,
  user: User,
  { id, state, type, limit, skip }: Listing,
): Promise<{ rows: Delivery[]; total: number }> {
  const [known] = await school.db.select({ id: webhook.id }).from(webhook).where(eq(webhook.id, id))
  if (!known) return refuseMissing()
  const where = and(
    eq(webhookDelivery.webhookId, id),
    state ? eq(webhookDelivery.state, state) : undefined,
    type ? eq(webhookDelivery.type, type) : undefined,
  )
  const [[all], rows] = await Promise.all([
    school.db.select({ total: count() }).from(webhookDelivery).where(where),
    school.db
      .select()
      .from(webhookDelivery)
      .where(where)
      .orderBy(desc(webhookDelivery.id))
      .limit(limit)
      .offset(skip),
  ])
  return { rows: rows.map((row) => shown(school, user, row)), total: all?.total ?? 0 }
}

/** One delivery; its words, and what was answered, for who may view the rows that they tell of. */
export async function readDelivery(school: School, user: User, id: string) {
  const [found] = await school.db
    .select({ row: webhookDelivery, url: webhook.address })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(eq(webhookDelivery.id, id))
  if (!found) return refuseMissing()
  const { row, url } = found
  const event = webhookEventsOf(school).get(row.type)
  const isSeen = !event || mayTell(user, event.of, [])
  return {
    ...shown(school, user, row),
    url,
    payload: isSeen ? row.payload : null,
    answer: isSeen ? row.answer : null,
  }
}

/** Tells something once more: the same words and the same id, so that who has had it knows; signed anew, at its own time. */
export async function replayDelivery(school: School, user: User, id: string): Promise<{ id: string }> {
  return school.transaction(user, 'webhooks.replayed', async (tx) => {
    const [row] = await tx.select().from(webhookDelivery).where(eq(webhookDelivery.id, id))
    if (!row) return refuseMissing()
    const hook = await lockWebhook(tx, row.webhookId)
    refuseUnlessOn(hook.state)
    if (row.at < hook.answeredSince) refuseForeign()
    const now = school.now()
    const { webhookId, eventId, type, payload, at } = row
    const again = { webhookId, eventId, type, payload, at, replayOf: row.replayOf ?? id }
    const [made] = await tx
      .insert(webhookDelivery)
      .values({ ...again, dueAt: now.toISOString() })
      .returning({ id: webhookDelivery.id })
    await leaveDelivery(tx, webhookId, now)
    wakeWorker(tx)
    describe(tx, { name: hook.name })
    return made ?? refuseMissing()
  })
}

/** Tells everything once more that happened since, in its order. */
export async function replaySince(
  school: School,
  user: User,
  { id, since }: { id: string; since: string },
): Promise<{ count: number }> {
  return school.transaction(user, 'webhooks.many-replayed', async (tx) => {
    const hook = await lockWebhook(tx, id)
    refuseUnlessOn(hook.state)
    const now = school.now()
    const asked = new Date(since).toISOString()
    const from = asked > hook.answeredSince ? asked : hook.answeredSince
    const rows = await tx.execute<{ id: string }>(sql`
      insert into webhook_delivery (webhook_id, event_id, type, payload, at, replay_of, due_at)
      select webhook_id, event_id, type, payload, at, id, ${now.toISOString()}::timestamptz from webhook_delivery
      where webhook_id = ${id} and replay_of is null and at >= ${from}::timestamptz and type <> ${testEvent}
      order by id limit ${mostReplays}
      returning id`)
    if (rows.length > 0) await leaveDelivery(tx, id, now)
    wakeWorker(tx)
    describe(tx, { name: hook.name, count: rows.length })
    return { count: rows.length }
  })
}

/** Sends a trial event, which tells of nobody. */
export async function testWebhook(school: School, user: User, id: string): Promise<{ id: string }> {
  return school.transaction(user, 'webhooks.tried', async (tx) => {
    const hook = await lockWebhook(tx, id)
    refuseUnlessOn(hook.state)
    const now = school.now()
    const at = now.toISOString()
    const [{ event } = refuseMissing()] = await tx.execute<{ event: string }>(sql`select uuidv7() as event`)
    const payload = payloadOf(school, { type: testEvent, at, resource: webhooks.name, id })
    const [made] = await tx
      .insert(webhookDelivery)
      .values({ webhookId: id, eventId: event, type: testEvent, payload, at, dueAt: at })
      .returning({ id: webhookDelivery.id })
    await leaveDelivery(tx, id, now)
    wakeWorker(tx)
    describe(tx, { name: hook.name })
    return made ?? refuseMissing()
  })
}

/** Every night: what was told so long ago is forgotten, and each webhook with something due is come to. */
export const sweepJob: Job = {
  nightlyAt: 3,
  async run(school) {
    const before = new Date(school.now().getTime() - keptDays * 86_400_000).toISOString()
    await school.db.delete(webhookDelivery).where(lt(webhookDelivery.at, before))
    const due = await school.db
      .selectDistinct({ id: webhook.id })
      .from(webhook)
      .innerJoin(webhookDelivery, eq(webhookDelivery.webhookId, webhook.id))
      .where(and(eq(webhookDelivery.state, 'waiting'), eq(webhook.state, 'on'), isNull(webhook.removedAt)))
    for (const { id } of due) await leaveDelivery(school.db, id, school.now())
  },
}

function shown(school: School, user: User, row: DeliveryRow): Delivery {
  const { id, eventId, type, state, attempts, at, dueAt, sentAt, status, ms, error, replayOf } = row
  const { say } = words(user)
  const isKnown = webhookEventsOf(school).has(type)
  const label = isKnown ? eventLabel(say, type, school) : say(sentence('A trial'))
  const isReplay = replayOf !== null
  const next = state === 'waiting' ? dueAt : null
  return {
    id,
    eventId,
    type,
    label,
    state,
    attempts,
    at,
    dueAt: next,
    sentAt,
    status,
    ms,
    error,
    isReplay,
  }
}

function refuseUnlessOn(state: string): void {
  if (state !== 'on') refuse('webhook-off', 'Switch this webhook on first', {}, { status: 409 })
}

function refuseForeign(): never {
  return refuse(
    'webhook-foreign',
    'This was sent before the webhook got another owner or other campuses',
    {},
    { status: 409 },
  )
}
