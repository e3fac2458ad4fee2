import { and, eq, sql } from 'drizzle-orm'
import type { Channel } from 'kit/messages/carrier'
import { printPhone } from 'kit/values/phone'
import { describe } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import { present } from '../../access/sessions/tokens/my-sessions.ts'
import { account } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import type { MessageCategory } from '../../core/messages.ts'
import { messageCategories } from '../outbound/contract.ts'
import { messageDigest, messageRefusal } from '../outbound/tables.ts'
import { messageSetting } from '../../institute/settings/tables.ts'
import type { MyPreferences } from './contract.ts'

const categories = Object.keys(messageCategories) as MessageCategory[]

/** A user's channels for each category, and their addresses. */
export async function readPreferences(school: School, user: User): Promise<MyPreferences> {
  const personId = await personOf(school, user)
  const { country } = await school.profile()
  const [channels, refusals, digests, [setting]] = await Promise.all([
    school.db.execute<{ channel: Channel; address: string | null }>(sql`
      select c.channel, v.address from message_channel c
        left join person_way v on v.person_id = ${personId}::uuid and v.channel = c.channel and not '*' = any (v.refused)
      where c.is_on order by array_position(array['sms', 'whatsapp', 'email', 'push'], c.channel)`),
    school.db.select().from(messageRefusal).where(eq(messageRefusal.personId, personId)),
    school.db.select().from(messageDigest).where(eq(messageDigest.personId, personId)),
    school.db.select().from(messageSetting),
  ])
  return {
    channels: channels.map(({ channel, address }) => ({
      channel,
      address: shown(channel, address, country),
    })),
    rows: categories.map((category) => ({
      category,
      off: refusals.filter((one) => one.category === category).map((one) => one.channel),
      isDigest: digests.some((one) => one.category === category),
    })),
    digestAt: clock(setting?.digestAt),
    quietFrom: clock(setting?.quietFrom),
    quietUntil: clock(setting?.quietUntil),
  }
}

function clock(time: string | undefined): string {
  return (time ?? '').slice(0, 5)
}

function shown(channel: Channel, address: string | null, country: string): string {
  if (address === null || channel === 'push') return address ?? ''
  return channel === 'email' ? address : printPhone(address, country)
}

type Choice = { category: MessageCategory; off: readonly Channel[]; isDigest: boolean }

/** Changes one's own preferences; they also apply to queued messages. */
export async function changePreferences(
  school: School,
  user: User,
  { category, off, isDigest }: Choice,
): Promise<MyPreferences> {
  const personId = await personOf(school, user)
  await school.transaction(user, 'message-preferences.changed', async (tx) => {
    const its = and(eq(messageRefusal.personId, personId), eq(messageRefusal.category, category))
    await tx.delete(messageRefusal).where(its)
    const refusals = [...new Set(off)].map((channel) => ({ personId, category, channel }))
    if (refusals.length > 0) await tx.insert(messageRefusal).values(refusals)
    const daily = and(eq(messageDigest.personId, personId), eq(messageDigest.category, category))
    if (isDigest) await tx.insert(messageDigest).values({ personId, category }).onConflictDoNothing()
    else await tx.delete(messageDigest).where(daily)
    describe(tx, { category: messageCategories[category] })
  })
  return readPreferences(school, user)
}

/** The person of the signed-in account. */
export async function personOf(school: School, user: User): Promise<string> {
  const [row] = await school.db
    .select({ id: account.personId })
    .from(account)
    .where(eq(account.id, present(user).accountId))
  if (!row) throw new Error('whoever is logged in has an account')
  return row.id
}
