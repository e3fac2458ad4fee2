import type { Say } from 'kit/text/words'
import type { Module } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import type { WebhookSource } from '../../core/webhook-events.ts'

/** Sent by the button that tries a webhook out. */
export const testEvent = 'webhook.test'

/** What can be told to others: of the rows of which list it tells, and what happened to them. */
export type WebhookEvent = Pick<WebhookSource, 'of' | 'title'> & { happened: string }
export type WebhookEvents = ReadonlyMap<string, WebhookEvent>
type HasModules = Pick<School, 'modules'>

const known = new WeakMap<readonly Module[], WebhookEvents>()

/** The events that the modules declare, by their types: `student.created`. */
export function webhookEventsOf({ modules }: HasModules): WebhookEvents {
  const events = known.get(modules) ?? new Map(webhookSourcesOf({ modules }).flatMap(typed))
  known.set(modules, events)
  return events
}

export function webhookSourcesOf({ modules }: HasModules): WebhookSource[] {
  return modules.flatMap(({ webhooks = [] }) => webhooks)
}

function typed({ key, of, title, events }: WebhookSource): (readonly [string, WebhookEvent])[] {
  return Object.entries(events).map(
    ([name, happened]) => [`${key}.${name}`, { of, title, happened }] as const,
  )
}

/** What an event is called: Student, added. A type that no module declares keeps its name. */
export function eventLabel(say: Say, type: string, { modules }: HasModules): string {
  const event = webhookEventsOf({ modules }).get(type)
  return event ? say(event.happened, { thing: say(event.title) }) : type
}
