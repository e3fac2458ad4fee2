import { and, eq, isNull, sql } from 'drizzle-orm'
import type { OutboundHttp } from 'kit/messages/outbound-http'
import { RequestNotSent } from 'kit/messages/outbound-http'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import { holdersOf } from '../../access/sessions/rights/holders.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { deliveryErrors } from './contract.ts'
import { webhookEventsOf } from './events.ts'
import { openSecret, signedHeaders } from './signature.ts'
import { type DeliveryRow, webhook, webhookDelivery, webhookHealth, type WebhookRow } from './tables.ts'
import { userOfWebhook } from './webhook-user.ts'

/** Seconds until the next try, after each one that did not arrive: up to a day all together. */
const pauses = [30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]
const daysOfFailing = 3
/** One that fails after quiet days switches nothing off: it has been tried again for hours first. */
const triesBeforeOff = 6

type Sending = { hook: WebhookRow; delivery: DeliveryRow; outgoing: OutboundHttp }
type Outcome = {
  status: number | null
  ms: number
  answer: string | null
  error: keyof typeof deliveryErrors | null
}

/** Sends one delivery and notes how it went; whether there is any use in sending the next one now. */
export async function sendOne(school: School, { hook, delivery, outgoing }: Sending): Promise<boolean> {
  const reason = await reasonAgainst(school, hook, delivery)
  if (reason !== null) {
    await note(school, delivery, { status: null, ms: 0, answer: null, error: reason }, { isLast: true })
    return true
  }
  const outcome = await post(school, { hook, delivery, outgoing })
  const hasArrived = outcome.error === null
  const isLast = delivery.attempts >= pauses.length
  await note(school, delivery, outcome, { isLast })
  await noteHealth(school, hook, { hasArrived, isAway: outcome.status === null, delivery })
  return outcome.status !== null
}

/** Why it is not told any more, whatever was right when it was written down; a trial tells of nobody. */
async function reasonAgainst(school: School, hook: WebhookRow, { at, type }: DeliveryRow) {
  if (at < hook.answeredSince) return 'moved'
  const event = webhookEventsOf(school).get(type)
  if (!event) return null
  const as = await userOfWebhook(school, hook)
  return as?.grants.some(({ resource }) => resource === event.of) ? null : 'powers'
}

async function post(school: School, { hook, delivery, outgoing }: Sending): Promise<Outcome> {
  const now = school.now()
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const headers = headersOf(school, hook, delivery, now)
  try {
    const { status, text } = await outgoing.post({ url: hook.url, headers, body: delivery.payload })
    const isTaken = status >= 200 && status < 300
    return { status, ms: took(), answer: text, error: isTaken ? null : 'status' }
  } catch (error) {
    if (!(error instanceof RequestNotSent)) throw error
    return { status: null, ms: took(), answer: null, error: error.reason }
  }
}

function headersOf(school: School, hook: WebhookRow, delivery: DeliveryRow, now: Date) {
  const sealed = [hook.secretSealed]
  if (hook.previousSealed && hook.previousUntil && hook.previousUntil > now.toISOString())
    sealed.push(hook.previousSealed)
  const secrets = sealed.map((secret) => openSecret(school.dataKey, hook.id, secret))
  return {
    'content-type': 'application/json',
    'user-agent': 'Maktab-Webhooks/1',
    ...signedHeaders({ id: delivery.eventId, at: now, body: delivery.payload }, secrets),
  }
}

async function note(
  school: School,
  { id, attempts }: DeliveryRow,
  outcome: Outcome,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const now = school.now()
  const pause = (pauses[attempts] ?? 0) * 1000
  await school.db
    .update(webhookDelivery)
    .set({
      ...outcome,
      state: outcome.error === null ? 'delivered' : isLast ? 'failed' : 'waiting',
      attempts: attempts + 1,
      sentAt: now.toISOString(),
      dueAt: new Date(now.getTime() + pause).toISOString(),
    })
    .where(eq(webhookDelivery.id, id))
}

type Health = { hasArrived: boolean; isAway: boolean; delivery: DeliveryRow }

/** Where nobody answers, everything else waits as long as what was tried; after days of that it is switched off. */
async function noteHealth(school: School, hook: WebhookRow, { hasArrived, isAway, delivery }: Health) {
  const now = school.now()
  const at = now.toISOString()
  const pause = new Date(now.getTime() + (pauses[delivery.attempts] ?? 3_600) * 1000).toISOString()
  const changes = hasArrived
    ? { failingSince: null, pausedUntil: null, deliveredAt: at }
    : { failingSince: sql`coalesce(failing_since, ${at}::timestamptz)`, pausedUntil: isAway ? pause : null }
  const [health] = await school.db
    .update(webhookHealth)
    .set(changes)
    .where(and(eq(webhookHealth.webhookId, hook.id), isStill(hook)))
    .returning({ failingSince: webhookHealth.failingSince })
  const since = health?.failingSince
  const isFailing = since && now.getTime() - Date.parse(since) > daysOfFailing * 86_400_000
  if (isFailing && delivery.attempts >= triesBeforeOff) await switchOff(school, hook)
}

/** What was tried says nothing of an address that was written down meanwhile. */
function isStill({ id, url }: WebhookRow) {
  return sql`exists (select from webhook w where w.id = ${id} and w.url = ${url})`
}

/** Tells whoever may switch it on again, and no secret of the address. */
async function switchOff(school: School, hook: WebhookRow): Promise<void> {
  const today = await school.today()
  await school.transaction(system(sentence('Webhooks')), 'webhooks.given-up', async (tx) => {
    const now = school.now().toISOString()
    const off = { state: 'failed', version: sql`${webhook.version} + 1`, updatedAt: now } as const
    const [done] = await tx
      .update(webhook)
      .set(off)
      .where(and(eq(webhook.id, hook.id), eq(webhook.state, 'on'), isNull(webhook.removedAt), isStill(hook)))
      .returning({ id: webhook.id })
    describe(tx, { name: hook.name })
    if (!done) return
    const to = await holdersOf(tx, { may: ['webhooks', 'edit'], campus: null, on: today })
    await notify(tx, to, {
      category: 'security',
      title: { sentence: sentence('A webhook was switched off') },
      body: {
        sentence: sentence(
          'For days nothing has arrived at {name}. Look at its deliveries, then switch it on: what happens while it is off is not told.',
        ),
        fill: { name: hook.name },
      },
      page: `webhooks/${hook.id}`,
    })
  })
}
