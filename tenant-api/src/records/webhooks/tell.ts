import { and, eq, inArray, isNull } from 'drizzle-orm'
import { act } from '../../core/acts/audit.ts'
import { type Crud, everyCrud } from '../../crud/table.ts'
import type { Listener } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { type Happening, happeningsOf } from './changes.ts'
import { webhookEventsOf } from './events.ts'
import { leaveDelivery } from './send-job.ts'
import { webhook, webhookDelivery, type WebhookRow } from './tables.ts'
import { userOfWebhook } from './webhook-user.ts'

const atOnce = 500

/** After an act: writes down for each webhook what it is to be told of that act, and leaves the sending to a job. */
export const tellChanges: Listener = async (school, { payload }) => {
  const hooks = await school.db
    .select()
    .from(webhook)
    .where(and(eq(webhook.state, 'on'), isNull(webhook.removedAt)))
  const happenings = hooks.length > 0 ? await happeningsOf(school, String(payload.act)) : []
  if (happenings.length === 0) return
  const [done] = await school.db
    .select({ at: act.at })
    .from(act)
    .where(eq(act.id, String(payload.act)))
  const at = done?.at ?? school.now().toISOString()
  for (const hook of hooks) {
    // What was done before somebody answered for it is told by nobody.
    const wanted = happenings.filter(({ type }) => at >= hook.answeredSince && hook.events.includes(type))
    const user = wanted.length > 0 ? await userOfWebhook(school, hook) : null
    if (!user) continue
    for (let from = 0; from < wanted.length; from += atOnce)
      await tellSome(school, { hook, user, at, happenings: wanted.slice(from, from + atOnce) })
  }
}

type Telling = { hook: WebhookRow; user: User; at: string; happenings: readonly Happening[] }

/** The key of event and webhook makes it once, however often the act is told. */
async function tellSome(school: School, { hook, user, at, happenings }: Telling): Promise<void> {
  const events = webhookEventsOf(school)
  const byList = Map.groupBy(happenings, ({ type }) => events.get(type)?.of ?? '')
  const seen = new Set<string>()
  for (const [list, of] of byList) {
    const ids = [...new Set(of.map(({ row }) => row))]
    for (const id of await reachedOf(school, user, { list, ids })) seen.add(`${list} ${id}`)
  }
  const values = happenings.flatMap(({ id, type, row }) => {
    const resource = events.get(type)?.of ?? ''
    if (!seen.has(`${resource} ${row}`)) return []
    const payload = payloadOf(school, { type, at, resource, id: row })
    return [{ webhookId: hook.id, eventId: id, type, payload, dueAt: school.now().toISOString(), at }]
  })
  if (values.length === 0) return
  await school.db.transaction(async (tx) => {
    await tx.insert(webhookDelivery).values(values).onConflictDoNothing()
    await leaveDelivery(tx, hook.id, school.now())
  })
}

type Event = { type: string; at: string; resource: string; id: string }

/**
 * What is sent, word for word: what happened to which row, and where it is read with a key. Nothing that stands in the
 * row leaves the school.
 */
export function payloadOf({ address }: School, { type, at, resource, id }: Event): string {
  const url = new URL(`/api/v1/${resource}/${id}`, address).href
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: { id, resource, url } })
}

/** Those of some rows of a list that the webhook reaches. */
async function reachedOf(
  school: School,
  user: User,
  { list, ids }: { list: string; ids: readonly string[] },
): Promise<string[]> {
  const crud: Crud | undefined = everyCrud().find(({ name }) => name === list)
  if (!crud) throw new Error(`no list is called ${list}`)
  const found = await school.db
    .select({ id: crud.table.id })
    .from(crud.table)
    .where(and(inArray(crud.table.id, [...ids]), reach(user, list, 'view', crud.within)))
  return found.map(({ id }) => String(id))
}
