import { actions, endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

/** The key of the demo school; nobody knows its secret. */
export const exampleKey = '01980000-0000-7000-8000-0000000a9101'

export const keyStates = {
  active: sentence('In use'),
  expired: sentence('Expired'),
  revoked: sentence('Revoked'),
  stopped: sentence('Stopped: its owner cannot log in'),
} as const

/** Every key ever made. Keys have no edit form, because a secret is shown only once. */
export const apiKeys = resource({
  name: 'api-keys',
  label: { one: 'API key', many: 'API keys' },
  within: 'institute',
  search: ['name', 'prefix'],
  recognisedBy: [],
  sorts: ['name', 'lastUsedOn', 'expiresOn', 'state'],
  shows: ['name', 'prefix', 'state', 'lastUsedOn', 'expiresOn', 'powerCount', 'maker'],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    prefix: z.string().meta({ title: 'Begins with' }),
    state: oneOf(keyStates).meta({ title: 'State' }),
    powerCount: z.int().meta({ title: 'Permissions' }),
    campusCount: z.int().meta({ title: 'Campuses', hint: 'None: the whole institute' }),
    isBound: z.boolean().meta({ title: 'Only from some addresses' }),
    expiresOn: dayShape.nullable().meta({ title: 'Valid until' }),
    lastUsedOn: dayShape.nullable().meta({ title: 'Last used' }),
    maker: z.string().meta({ title: 'Owner' }),
  }),
  fields: z.object({}),
  example: { id: exampleKey, body: {} },
})

export const permission: Permission = { ...apiKeys.permission, actions: ['view', 'edit'] }

const power = z.object({ resource: z.string().max(60), action: z.enum(actions) })
export type KeyPower = z.output<typeof power>

const instant = z.iso.datetime({ offset: true })
const one = { params: { id: exampleKey } }
const sees = [apiKeys.name, 'view'] as const
const may = [apiKeys.name, 'edit'] as const

/** The fields of a key that a person enters. */
const given = {
  name: text(1, 80).meta({ title: 'Name' }),
  powers: z.array(power.strict()).min(1).max(500).meta({ title: 'Permissions' }),
  /** Empty: the whole institute. */
  campuses: z.array(z.uuid()).max(100).meta({ title: 'Campuses' }),
  networks: z.array(text(2, 50)).max(20).meta({ title: 'Addresses' }),
  expiresOn: dayShape.nullable().meta({ title: 'Valid until' }),
}

/** A key's secret, shown only once. */
const shownOnce = z.object({ id: z.uuid(), secret: z.string() })

export const readKeyPowers = endpoint({
  method: 'GET',
  path: '/api-keys/powers',
  summary: 'All that a key can be given, and how much of it the reader may give',
  may: sees,
  response: z.object({
    rows: z.array(
      z.object({
        resource: z.string(),
        label: z.string(),
        /** `mine`: whether the reader may grant it, in the whole institute or in some campuses. */
        actions: z.array(z.object({ action: z.enum(actions), mine: z.boolean() })),
      }),
    ),
  }),
  example: {},
})
export type PowerRow = z.output<typeof readKeyPowers.response>['rows'][number]

export const readKey = endpoint({
  method: 'GET',
  path: '/api-keys/:id/details',
  summary: 'What a key may do and from where; `held` says whether whoever answers for it still may',
  may: sees,
  params: idParams,
  response: z.object({
    id: z.uuid(),
    version: z.int(),
    powers: z.array(power.extend({ label: z.string(), held: z.boolean() })),
    campuses: z.array(z.object({ id: z.uuid(), name: z.string() })),
    networks: z.array(z.string()),
    lastUsedAt: instant.nullable(),
    /** Until when the previous secret is still accepted. */
    previousUntil: instant.nullable(),
    isMine: z.boolean(),
  }),
  example: one,
})
export type KeyDetails = z.output<typeof readKey.response>

export const makeKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  summary: 'Make a key that may do no more than its maker; its secret is in this answer alone',
  may,
  proof: 'recent',
  status: 201,
  body: z.strictObject({
    ...given,
    campuses: given.campuses.default([]),
    networks: given.networks.default([]),
  }),
  response: shownOnce,
  example: {
    body: { name: 'Website', powers: [{ resource: 'api-keys', action: 'view' }], expiresOn: '2027-11-19' },
  },
})
export type NewKey = z.output<typeof makeKey.body>

export const changeKey = endpoint({
  method: 'PATCH',
  path: '/api-keys/:id',
  summary: 'Change what a key is called, what it may do, from where it is taken and until when',
  may,
  proof: 'recent',
  versioned: true,
  params: idParams,
  body: z.strictObject(given).partial(),
  response: z.object({ id: z.uuid(), version: z.int() }),
  example: { ...one, body: { name: 'Website of the school' } },
})
export type KeyChange = z.output<typeof changeKey.body>

export const rotateKey = endpoint({
  method: 'POST',
  path: '/api-keys/:id/rotation',
  summary:
    'Give a key a new secret; the old one is good for so many hours. Who does it answers for the key from then on, and that of somebody else ends at once',
  may,
  proof: 'recent',
  params: idParams,
  body: z.strictObject({ hours: z.int().min(0).max(168) }),
  response: shownOnce.extend({ previousUntil: instant.nullable() }),
  example: { ...one, body: { hours: 24 } },
})

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/:id',
  summary: 'Revoke a key at once and for ever',
  may,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: one,
})
