import { words } from 'kit/text/words-node'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { School } from '../../core/school/school.ts'
import { userOf } from '../../access/sessions/rights/load-grants.ts'
import { anonymous, type User } from '../../core/authorization/user.ts'
import { grantsOfKey, mayGiveKey } from '../../access/api-keys/key-powers.ts'
import type { EventRow } from './contract.ts'
import { eventLabel, webhookEventsOf } from './events.ts'
import type { WebhookRow } from './tables.ts'

/** As whom a webhook looks at rows: whoever answers for it, viewing what its events are of, in its campuses. */
export async function userOfWebhook(school: School, hook: WebhookRow): Promise<User | null> {
  const maker = await userOf(school, hook.makerId)
  if (!maker) return null
  const powers = [...resourcesOf(school, hook.events)].map((resource) => ({
    resource,
    action: 'view' as const,
  }))
  const grants = grantsOfKey({ powers, campusIds: hook.campusIds }, maker)
  const { language } = await school.profile()
  const reader = await readerOf(school, language)
  return { ...anonymous(reader), name: hook.name, grants }
}

/** All events, with names for the reader. */
export function eventsFor(school: School, user: User): EventRow[] {
  const { say } = words(user)
  return [...webhookEventsOf(school)].map(([type, { of }]) => {
    const isMine = mayTell(user, of, []) || mayTellSomewhere(user, of)
    return { type, label: eventLabel(say, type, school), mine: isMine }
  })
}

/** Whether somebody may have the rows of a list told, of these campuses or of all. */
export function mayTell(user: User, of: string, campusIds: readonly string[]): boolean {
  return mayGiveKey(user, { resource: of, action: 'view' }, campusIds)
}

function mayTellSomewhere({ grants }: User, of: string): boolean {
  return grants.some(
    ({ resource, action, reach }) => resource === of && action === 'view' && reach === 'campus',
  )
}

function resourcesOf(school: School, types: readonly string[]): Set<string> {
  const events = webhookEventsOf(school)
  return new Set(types.flatMap((type) => events.get(type)?.of ?? []))
}
