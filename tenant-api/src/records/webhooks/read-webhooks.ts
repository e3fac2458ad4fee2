import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { crudOf } from '../../crud/table.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { campus } from '../../institute/structure/tables.ts'
import { type WebhookDetails, webhooks } from './contract.ts'
import { eventLabel, webhookEventsOf } from './events.ts'
import { webhook, webhookDelivery, webhookHealth, webhookList } from './tables.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { userOfWebhook } from './webhook-user.ts'

export const webhookCrud = crudOf(webhooks, { table: webhookList, rowsOf: 'webhook', within: {} })

/** What a webhook tells, with what of it whoever answers for it may view no longer, and how the sending goes. */
export async function readWebhook(school: School, user: User, id: string): Promise<WebhookDetails> {
  const [row] = await school.db
    .select({
      hook: webhook,
      failingSince: webhookHealth.failingSince,
      pausedUntil: webhookHealth.pausedUntil,
    })
    .from(webhook)
    .leftJoin(webhookHealth, eq(webhookHealth.webhookId, webhook.id))
    .where(and(eq(webhook.id, id), isNull(webhook.removedAt)))
  if (!row) return refuseMissing()
  const { hook, failingSince, pausedUntil } = row
  const [as, waiting, campuses] = await Promise.all([
    userOfWebhook(school, hook),
    school.db.$count(
      webhookDelivery,
      and(eq(webhookDelivery.webhookId, id), eq(webhookDelivery.state, 'waiting')),
    ),
    school.db
      .select({ id: campus.id, name: nameFor(user, campus) })
      .from(campus)
      .where(hook.campusIds.length > 0 ? inArray(campus.id, hook.campusIds) : sql`false`)
      .orderBy(campus.name),
  ])
  const held = new Set<string | undefined>(as?.grants.map(({ resource }) => resource))
  const { say } = words(user)
  const events = webhookEventsOf(school)
  const now = school.now().toISOString()
  const still = (until: string | null) => (until !== null && until > now ? until : null)
  return {
    id,
    version: hook.version,
    events: hook.events.map((type) => ({
      type,
      label: eventLabel(say, type, school),
      held: held.has(events.get(type)?.of),
    })),
    campuses,
    previousUntil: still(hook.previousUntil),
    failingSince,
    pausedUntil: still(pausedUntil),
    waiting,
    isMine: hook.makerId === user.id,
  }
}
