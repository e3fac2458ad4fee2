import { eq } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { words } from 'kit/text/words-node'
import type { School } from '../../../core/school/school.ts'
import { type ReachColumns, reaches, type RowFacts } from '../../../core/authorization/reach.ts'
import { userOf } from '../../../access/sessions/rights/load-grants.ts'
import type { User } from '../../../core/authorization/user.ts'
import { grantsOfKey } from '../../../access/api-keys/key-powers.ts'
import { apiKey, apiKeyList } from '../../../access/api-keys/tables.ts'
import { eventLabel, webhookEventsOf } from '../../webhooks/events.ts'
import { webhook, webhookList } from '../../webhooks/tables.ts'
import { userOfWebhook } from '../../webhooks/webhook-user.ts'
import type { Deed, KeyReader, WebhookReader, WithReaders } from './contract.ts'

type Powers = Readonly<Record<Deed, readonly [resource: string, action: Action]>>
type About = { powers: Powers; columns: ReachColumns; facts: RowFacts }

/** Which lists hold what is told of somebody. */
const told: Readonly<Record<WithReaders, readonly string[]>> = {
  students: ['students', 'enrolments', 'certificates'],
  guardians: ['guardians'],
  teachers: ['teachers'],
  staff: ['staff'],
}

/** The API keys that are good just now and reach a record, or what belongs to it; with whoever answers for each. */
export async function keysThatSee(school: School, { powers, columns, facts }: About): Promise<KeyReader[]> {
  const { id, name, makerId, campusIds } = apiKey
  const keys = await school.db
    .select({ id, name, makerId, campusIds, powers: apiKey.powers, maker: apiKeyList.maker })
    .from(apiKey)
    .innerJoin(apiKeyList, eq(apiKeyList.id, apiKey.id))
    .where(eq(apiKeyList.state, 'active'))
    .orderBy(name, id)
  const makers = new Map<string, User | null>()
  for (const { makerId: one } of keys) if (!makers.has(one)) makers.set(one, await userOf(school, one))
  return keys.flatMap((key) => {
    const maker = makers.get(key.makerId)
    const grants = maker ? grantsOfKey(key, maker) : []
    const may = (Object.keys(powers) as Deed[]).filter((deed) =>
      reaches({ grants, own: [] }, powers[deed], { columns, facts }),
    )
    return may.length > 0 ? [{ id: key.id, name: key.name, maker: key.maker, may }] : []
  })
}

/** The webhooks that are on and hear of a record, with what they hear. */
export async function webhooksThatHear(
  school: School,
  user: User,
  { of, columns, facts }: Omit<About, 'powers'> & { of: WithReaders },
): Promise<WebhookReader[]> {
  const rows = await school.db
    .select({ hook: webhook, maker: webhookList.maker })
    .from(webhook)
    .innerJoin(webhookList, eq(webhookList.id, webhook.id))
    .where(eq(webhookList.state, 'on'))
    .orderBy(webhook.name, webhook.id)
  const { say } = words(user)
  const events = webhookEventsOf(school)
  const found: WebhookReader[] = []
  for (const { hook, maker } of rows) {
    const as = await userOfWebhook(school, hook)
    const hears = hook.events.filter((type) => {
      const resource = events.get(type)?.of
      return (
        resource && as && told[of].includes(resource) && reaches(as, [resource, 'view'], { columns, facts })
      )
    })
    const { id, name } = hook
    if (hears.length > 0)
      found.push({ id, name, maker, hears: hears.map((type) => eventLabel(say, type, school)) })
  }
  return found
}
