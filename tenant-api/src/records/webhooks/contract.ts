import { count, endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

/** Where the demo school would tell what happens, if it were switched on. */
export const exampleWebhook = '01980000-0000-7000-8000-0000000a9201'
/** What was told there once. */
export const exampleDelivery = '01980000-0000-7000-8000-0000000a9202'

export const webhookStates = {
  on: sentence('On'),
  off: sentence('Switched off'),
  failed: sentence('Switched off, because nothing arrived for days'),
  stopped: sentence('Stopped: its owner cannot log in'),
} as const

export const deliveryStates = {
  waiting: sentence('Waiting'),
  delivered: sentence('Arrived'),
  failed: sentence('Given up'),
} as const

/** Why no answer came. */
export const deliveryErrors = {
  address: sentence('It leads to an address outside the public internet'),
  name: sentence('The name was not found'),
  time: sentence('No answer in time'),
  connection: sentence('No connection'),
  status: sentence('It was not accepted'),
  moved: sentence('Somebody else answers for the webhook since, or its campuses were changed'),
  powers: sentence('The owner of the webhook can no longer view this'),
} as const

export const webhooks = resource({
  name: 'webhooks',
  label: { one: 'Webhook', many: 'Webhooks' },
  within: 'institute',
  search: ['name', 'url'],
  recognisedBy: [],
  sorts: ['name', 'state', 'deliveredOn'],
  shows: ['name', 'url', 'state', 'eventCount', 'deliveredOn', 'failingSince', 'maker'],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    url: z.string().meta({ title: 'Address' }),
    state: oneOf(webhookStates).meta({ title: 'State' }),
    eventCount: z.int().meta({ title: 'Events' }),
    deliveredOn: dayShape.nullable().meta({ title: 'Last arrived' }),
    failingSince: dayShape.nullable().meta({ title: 'Nothing arrives since' }),
    maker: z.string().meta({ title: 'Owner' }),
  }),
  fields: z.object({}),
  example: { id: exampleWebhook, body: {} },
})

export const permission: Permission = { ...webhooks.permission, actions: ['view', 'edit'] }

const instant = z.iso.datetime({ offset: true })
const one = { params: { id: exampleWebhook } }
const sees = [webhooks.name, 'view'] as const
const may = [webhooks.name, 'edit'] as const
const eventName = z.string().max(60)

const given = {
  name: text(1, 80).meta({ title: 'Name' }),
  url: text(1, 1_000).meta({ title: 'Address' }),
  events: z.array(eventName).min(1).max(100).meta({ title: 'Events' }),
  /** None: of all campuses. */
  campuses: z.array(z.uuid()).max(100).meta({ title: 'Campuses' }),
}

const shownOnce = z.object({ id: z.uuid(), secret: z.string() })

export const readEvents = endpoint({
  method: 'GET',
  path: '/webhooks/events',
  summary: 'What can be told to others; `mine` says whether the reader may view what it tells of',
  may: sees,
  response: z.object({
    rows: z.array(z.object({ type: eventName, label: z.string(), mine: z.boolean() })),
  }),
  example: {},
})
export type EventRow = z.output<typeof readEvents.response>['rows'][number]

export const readWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/:id/details',
  summary: 'What a webhook tells, and how the sending goes',
  may: sees,
  params: idParams,
  response: z.object({
    id: z.uuid(),
    version: z.int(),
    events: z.array(z.object({ type: eventName, label: z.string(), held: z.boolean() })),
    campuses: z.array(z.object({ id: z.uuid(), name: z.string() })),
    previousUntil: instant.nullable(),
    failingSince: instant.nullable(),
    pausedUntil: instant.nullable(),
    waiting: z.int(),
    isMine: z.boolean(),
  }),
  example: one,
})
export type WebhookDetails = z.output<typeof readWebhook.response>

export const makeWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  summary:
    'Have the school tell what happens to an address; the secret of its signatures is in this answer alone',
  may,
  proof: 'recent',
  status: 201,
  body: z.strictObject({ ...given, campuses: given.campuses.default([]) }),
  response: shownOnce,
  example: {
    body: { name: 'Learning platform', url: 'https://hooks.example.com/maktab', events: ['student.created'] },
  },
})
export type NewWebhook = z.output<typeof makeWebhook.body>

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/webhooks/:id',
  summary: 'Change a webhook, or switch it on or off; who does it answers for it from then on',
  may,
  proof: 'recent',
  versioned: true,
  params: idParams,
  body: z.strictObject({ ...given, state: z.enum(['on', 'off']) }).partial(),
  response: z.object({ id: z.uuid(), version: z.int() }),
  example: { ...one, body: { state: 'off' } },
})
export type WebhookChange = z.output<typeof changeWebhook.body>

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/webhooks/:id/rotation',
  summary: 'A new secret for the signatures; for so many hours each is signed by both',
  may,
  proof: 'recent',
  params: idParams,
  body: z.strictObject({ hours: z.int().min(0).max(168) }),
  response: shownOnce.extend({ previousUntil: instant.nullable() }),
  example: { ...one, body: { hours: 24 } },
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Remove a webhook; what was told stays readable until it is swept',
  may,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: one,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:id/trials',
  summary: 'Send a trial event, as soon as the worker comes to it',
  may,
  status: 201,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: one,
})

const delivery = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  type: z.string(),
  label: z.string(),
  state: oneOf(deliveryStates),
  attempts: z.int(),
  at: instant,
  /** When it is tried next; null when it is not. */
  dueAt: instant.nullable(),
  sentAt: instant.nullable(),
  status: z.int().nullable(),
  ms: z.int().nullable(),
  error: oneOf(deliveryErrors).nullable(),
  isReplay: z.boolean(),
})
export type Delivery = z.output<typeof delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  summary: 'What was told by a webhook in the last 30 days, newest first',
  may: sees,
  params: idParams,
  query: z.strictObject({
    state: oneOf(deliveryStates).optional(),
    type: eventName.optional(),
    limit: count(1, 100, 20),
    skip: count(0, 1_000_000, 0),
  }),
  response: z.object({ rows: z.array(delivery), total: z.int() }),
  example: one,
})

export const readDelivery = endpoint({
  method: 'GET',
  path: '/webhook-deliveries/:id',
  summary:
    'One delivery with its request and the beginning of the answer; the body for who may view such rows',
  may: sees,
  params: idParams,
  response: delivery.extend({
    url: z.string(),
    payload: z.string().nullable(),
    answer: z.string().nullable(),
  }),
  example: { params: { id: exampleDelivery } },
})

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/webhook-deliveries/:id/replays',
  summary: 'Tell it once more, with the same words and the same webhook-id',
  may,
  status: 201,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleDelivery } },
})

export const replaySince = endpoint({
  method: 'POST',
  path: '/webhooks/:id/replays',
  summary: 'Tell everything once more that happened since, in its order; at most 10,000 events',
  may,
  status: 201,
  params: idParams,
  body: z.strictObject({ since: instant }),
  response: z.object({ count: z.int() }),
  example: { ...one, body: { since: '2026-11-18T00:00:00Z' } },
})
