import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OutboundHttp } from 'kit/messages/outbound-http'
import { Refusal, refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, wakeWorker } from '../../core/acts/act.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { campus } from '../../institute/structure/tables.ts'
import type { NewWebhook, WebhookChange } from './contract.ts'
import { leaveDelivery } from './send-job.ts'
import { newSigningSecret, sealSecret } from './signature.ts'
import { webhook, webhookDelivery, webhookHealth, type WebhookRow } from './tables.ts'
import { webhookEventsOf } from './events.ts'
import { mayTell } from './webhook-user.ts'

const mostWebhooks = 20
/** What stands in place of what may be a token, wherever an address is shown. */
const hidden = '•••'
type Person = User & { id: string }
type ShownOnce = { id: string; secret: string }

/** Has the school tell what happens to an address. Its secret is given back once. */
export async function makeWebhook(
  school: School,
  user: Person,
  { body, outgoing }: { body: NewWebhook; outgoing: OutboundHttp },
): Promise<ShownOnce> {
  const { name, url, events, campuses } = body
  refuseUrl(outgoing, url)
  refuseBeyond(user, events, { school, campuses })
  const secret = newSigningSecret()
  const now = school.now().toISOString()
  const id = await school.transaction(user, 'webhooks.made', async (tx) => {
    if ((await tx.$count(webhook, isNull(webhook.removedAt))) >= mostWebhooks)
      refuse('too-many-webhooks', 'A school has at most {count} webhooks', { count: mostWebhooks })
    await refuseUnknownCampuses(tx, campuses)
    const [{ id } = refuseMissing()] = await tx.execute<{ id: string }>(sql`select uuidv7() as id`)
    const by = { makerId: user.id, answeredSince: now, createdAt: now, updatedAt: now }
    const secretSealed = sealSecret(school.dataKey, id, secret)
    await tx.insert(webhook).values({ id, name, url, events, campusIds: campuses, secretSealed, ...by })
    describe(tx, { name })
    return id
  })
  return { id, secret }
}

/**
 * Changes a webhook. Who does it answers for it from then on, unless they only switch it off: it tells no more than they
 * may view, and nothing that was kept for another or for other campuses. What waits goes to a new address of their own.
 */
export async function changeWebhook(
  school: School,
  user: Person,
  {
    id,
    version,
    body,
    outgoing,
  }: { id: string; version: number; body: WebhookChange; outgoing: OutboundHttp },
): Promise<{ id: string; version: number }> {
  return school.transaction(user, 'webhooks.changed', async (tx) => {
    const before = await lockWebhook(tx, id)
    if (before.version !== version) refuseStale({ id, version: before.version, name: before.name })
    const next = changed(before, body)
    if (next.url !== before.url) refuseUrl(outgoing, next.url)
    if (next.state === 'on') refuseBeyond(user, next.events, { school, campuses: next.campusIds })
    await refuseUnknownCampuses(tx, body.campuses ?? [])
    const { name, url, events, campusIds, state } = next
    const kept = { version: version + 1, updatedAt: school.now().toISOString() }
    await tx
      .update(webhook)
      .set({
        name,
        url,
        events,
        campusIds,
        state,
        ...kept,
        ...answering(school, user, { before, next, body }),
      })
      .where(eq(webhook.id, id))
    const isMended = before.state !== 'on' || url !== before.url
    if (isMended) await forgetTrouble(tx, id)
    if (isMended && state === 'on') await tellAtOnce(school, tx, id)
    describe(tx, { name })
    return { id, version: kept.version }
  })
}

/** A new secret; for some hours what is told is signed by the old one as well, so that nobody has to be quick. */
export async function rotateSecret(
  school: School,
  user: Person,
  { id, hours }: { id: string; hours: number },
): Promise<ShownOnce & { previousUntil: string | null }> {
  const secret = newSigningSecret()
  const now = school.now()
  const previousUntil = hours > 0 ? new Date(now.getTime() + hours * 3_600_000).toISOString() : null
  await school.transaction(user, 'webhooks.rotated', async (tx) => {
    const before = await lockWebhook(tx, id)
    await tx
      .update(webhook)
      .set({
        secretSealed: sealSecret(school.dataKey, id, secret),
        previousSealed: hours > 0 ? before.secretSealed : null,
        previousUntil,
        version: before.version + 1,
        updatedAt: now.toISOString(),
      })
      .where(eq(webhook.id, id))
    describe(tx, { name: before.name })
  })
  return { id, secret, previousUntil }
}

/** Ends a webhook; what waits is not told any more. */
export async function removeWebhook(school: School, user: User, id: string): Promise<{ id: string }> {
  const at = school.now().toISOString()
  await school.transaction(user, 'webhooks.removed', async (tx) => {
    const { name, version } = await lockWebhook(tx, id)
    const gone = { removedAt: at, state: 'off', version: version + 1, updatedAt: at } as const
    await tx.update(webhook).set(gone).where(eq(webhook.id, id))
    describe(tx, { name })
  })
  return { id }
}

export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow> {
  const [row] = await tx
    .select()
    .from(webhook)
    .where(and(eq(webhook.id, id), isNull(webhook.removedAt)))
    .for('update')
  return row ?? refuseMissing()
}

function changed(before: WebhookRow, { url, campuses, ...rest }: WebhookChange) {
  // Who changes something else sends the address back as it is shown to them.
  const isKept = url === undefined || url === before.address
  return { ...before, ...rest, url: isKept ? before.url : url, campusIds: campuses ?? before.campusIds }
}

type Changing = { before: WebhookRow; next: WebhookRow; body: WebhookChange }

function answering(school: School, user: Person, { before, next, body }: Changing) {
  const isOnlyOff = body.state === 'off' && Object.keys(body).length === 1
  if (isOnlyOff) return {}
  const isSame = before.makerId === user.id && places(next) === places(before)
  return isSame ? {} : { makerId: user.id, answeredSince: school.now().toISOString() }
}

function places({ campusIds }: WebhookRow): string {
  return campusIds.toSorted().join(' ')
}

/** What waits is come to now, however long it was to wait. */
async function tellAtOnce(school: School, tx: Tx, id: string): Promise<void> {
  const now = school.now()
  await tx
    .update(webhookDelivery)
    .set({ dueAt: now.toISOString() })
    .where(and(eq(webhookDelivery.webhookId, id), eq(webhookDelivery.state, 'waiting')))
  await leaveDelivery(tx, id, now)
  wakeWorker(tx)
}

async function forgetTrouble(tx: Tx, id: string): Promise<void> {
  const well = { failingSince: null, pausedUntil: null }
  await tx.update(webhookHealth).set(well).where(eq(webhookHealth.webhookId, id))
}

function refuseUrl(outgoing: OutboundHttp, url: string): void {
  const message = url.includes(hidden)
    ? sentence('Part of this address is hidden. Type the whole address again')
    : outgoing.refusal(url)
  if (message === null) return
  throw new Refusal('url', message, {}, { errors: [{ pointer: '/url', code: 'url', message }] })
}

type Reaching = { school: School; campuses: readonly string[] }

function refuseBeyond(user: User, types: readonly string[], { school, campuses }: Reaching): void {
  const events = webhookEventsOf(school)
  for (const type of types) {
    const event = events.get(type)
    if (!event) refuse('event-unknown', 'There is no such event')
    else if (!mayTell(user, event.of, campuses))
      refuse('beyond-own', 'You cannot send an event that you may not view: {event}', { event: type }, at403)
  }
}
const at403 = { status: 403 }

async function refuseUnknownCampuses(tx: Tx, campuses: readonly string[]): Promise<void> {
  if (campuses.length === 0) return
  const known = await tx.$count(campus, and(inArray(campus.id, [...campuses]), isNull(campus.archivedAt)))
  if (known < new Set(campuses).size) refuse('campus-unknown', 'One of these campuses no longer exists')
}
