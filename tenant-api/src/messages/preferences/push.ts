import { and, asc, eq, sql } from 'drizzle-orm'
import { seal } from 'kit/storage/keys'
import type { PushSubscription } from 'kit/messages/push-subscription'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { vapidKeys } from 'kit/messages/web-push'
import { NothingDone, system, unlessNothing } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import { present } from '../../access/sessions/tokens/my-sessions.ts'
import type { User } from '../../core/authorization/user.ts'
import { labelOf } from '../channels/channels.ts'
import { messageChannel, pushSubscription } from '../outbound/tables.ts'

const mostDevices = 20

/** The school's VAPID key, created on first use, and the user's browsers. */
export async function readPush(school: School, user: User) {
  const { accountId } = present(user)
  const rows = await school.db
    .select({
      id: pushSubscription.id,
      device: pushSubscription.device,
      createdAt: pushSubscription.createdAt,
    })
    .from(pushSubscription)
    .where(eq(pushSubscription.accountId, accountId))
    .orderBy(asc(pushSubscription.id))
  return { key: await keyOf(school), rows }
}

async function keyOf(school: School): Promise<string | null> {
  const [row] = await school.db.select().from(messageChannel).where(eq(messageChannel.channel, 'push'))
  if (!row?.isOn) return null
  if (row.shown.publicKey !== undefined) return row.shown.publicKey
  if (school.state === 'read_only') return null
  await prepare(school)
  const [now] = await school.db.select().from(messageChannel).where(eq(messageChannel.channel, 'push'))
  return now?.shown.publicKey ?? null
}

/** Of two concurrent calls, the second keeps the keys of the first. */
async function prepare(school: School): Promise<void> {
  const { publicKey, privateKey } = vapidKeys()
  await unlessNothing(
    school.transaction(system(sentence('Messages')), 'message-channels.push-prepared', async (tx) => {
      const [made] = await tx
        .update(messageChannel)
        .set({
          shown: { publicKey },
          sealed: seal(school.dataKey, JSON.stringify({ privateKey }), labelOf('push')),
          updatedAt: school.now().toISOString(),
        })
        .where(and(eq(messageChannel.channel, 'push'), sql`${messageChannel.sealed} is null`))
        .returning({ id: messageChannel.id })
      if (!made) throw new NothingDone()
    }),
  )
}

type Adding = { subscription: PushSubscription; device: string }

/** Subscribes a browser. A browser that somebody else used before now belongs to this user. */
export async function addPush(
  school: School,
  user: User,
  { subscription, device }: Adding,
): Promise<{ id: string }> {
  const { accountId } = present(user)
  const { endpoint } = subscription
  const its = { accountId, subscription, device, createdAt: school.now().toISOString() }
  const [row] = await school.db
    .insert(pushSubscription)
    .values({ endpoint, ...its })
    .onConflictDoUpdate({ target: pushSubscription.endpoint, set: its })
    .returning({ id: pushSubscription.id })
  if (!row) refuse('push', 'This browser could not be noted')
  await keepNewest(school, accountId)
  return row
}

/** Deletes the oldest subscriptions, since unused browsers leave theirs behind. */
async function keepNewest(school: School, accountId: string): Promise<void> {
  await school.db.execute(sql`
    delete from push_subscription where account_id = ${accountId}::uuid and id not in (
      select id from push_subscription where account_id = ${accountId}::uuid
      order by created_at desc, id desc limit ${mostDevices})`)
}

/** Unsubscribes one of the user's own browsers. */
export async function removePush(school: School, user: User, id: string): Promise<{ id: string }> {
  const [gone] = await school.db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.id, id), eq(pushSubscription.accountId, present(user).accountId)))
    .returning({ id: pushSubscription.id })
  return gone ?? refuseMissing()
}
