import { obligations, endpoint } from 'kit/contract/contract'
import { text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { me } from '../sessions/contract.ts'
import { providerKeys } from '../../institute/institute/contract.ts'

const providerKey = z.enum(providerKeys)
/** As in `users`, whose contract the log-in page does not load. */
const someone = '01980000-0000-7000-8000-00000000a009'

/** Where providers redirect to, on each host of the school. */
export const returnPath = '/login/return'
/** The longest stay at the provider, in minutes. */
export const journeyMinutes = 10

const sees = ['institute', 'view'] as const
const may = ['institute', 'edit'] as const
const instant = z.iso.datetime({ offset: true })
const domain = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, sentence('A domain is written as in myschool.edu.pk'))

const fields = {
  isOn: z.boolean().meta({ title: 'Switched on' }),
  label: text(0, 60).meta({ title: 'Text on the button' }),
  issuer: text(0, 500).meta({ title: 'Address of the provider' }),
  clientId: text(0, 300).meta({ title: 'Client ID' }),
  domains: z.array(domain).max(20).meta({ title: 'E-mail domains' }),
  isOnlyForStaff: z.boolean().meta({ title: 'Staff log in with it only' }),
}
/** For the audit's field names. */
export const providerFields = z.object(fields)

const provider = z.object({
  key: providerKey,
  ...fields,
  version: z.int(),
  /** Whether there is a client secret; it is never shown. */
  hasSecret: z.boolean(),
  /** The number of accounts linked to it. */
  linked: z.int(),
  /**
   * The number of staff who keep their password even if only external accounts may log in, because neither a
   * link nor a confirmed address leads them in.
   */
  outside: z.int(),
  /** The redirect URIs to enter at the provider: one for each host of the school. */
  redirects: z.array(z.string()),
})
export type Provider = z.output<typeof provider>

export const listProviders = endpoint({
  method: 'GET',
  path: '/log-in-providers',
  summary: 'By which accounts that are kept elsewhere people log in here',
  may: sees,
  response: z.object({ rows: z.array(provider) }),
  example: {},
})

export const readProvider = endpoint({
  method: 'GET',
  path: '/log-in-providers/:key',
  summary: 'One of them; its secret is never given back',
  may: sees,
  params: z.strictObject({ key: providerKey }),
  response: provider,
  example: { params: { key: 'google' } },
})

export const changeProvider = endpoint({
  method: 'PATCH',
  path: '/log-in-providers/:key',
  summary:
    'Change one of them; another address or client ID unlinks all accounts, and another address needs the secret anew',
  may,
  proof: 'recent',
  versioned: true,
  params: z.strictObject({ key: providerKey }),
  body: z.strictObject({ ...fields, secret: z.string().trim().min(1).max(500) }).partial(),
  response: provider,
  example: { params: { key: 'google' }, body: { domains: ['riverside.example'] } },
})
export type ProviderChange = z.output<typeof changeProvider.body>

export const tryProvider = endpoint({
  method: 'POST',
  path: '/log-in-providers/:key/trials',
  summary:
    'Ask the provider whether it would let people in by what is kept; `problem` says what would not do',
  may,
  params: z.strictObject({ key: providerKey }),
  response: z.object({ problem: z.string().nullable() }),
  example: { params: { key: 'own' } },
})

const sentOff = z.object({
  /** The provider's page to which the browser goes. */
  url: z.string(),
})

export const setOut = endpoint({
  method: 'POST',
  path: '/session/journeys',
  summary:
    'Begin to log in by an account that is kept elsewhere; sets the cookie that knows the browser again',
  may: 'anyone',
  status: 201,
  limit: 4 * 1024,
  body: z.strictObject({ provider: providerKey }),
  response: sentOff,
  example: { body: { provider: 'google' } },
})

const returned = z.string().min(1).max(4_000)

export const comeBack = endpoint({
  method: 'POST',
  path: '/session/by-provider',
  summary:
    'What the provider sent back with the browser: logs in and sets the session cookies, or links the account to the log-in that asked for it',
  may: 'anyone',
  whileOwing: obligations,
  status: 201,
  limit: 16 * 1024,
  body: z.strictObject({
    state: returned,
    code: returned.optional(),
    iss: returned.optional(),
    error: returned.optional(),
  }),
  response: z.object({ did: z.enum(['log-in', 'link']), me }),
  example: { body: { state: 's'.repeat(43), code: 'a-code-of-the-provider' } },
})
export type Returned = z.output<typeof comeBack.body>

export const listLinks = endpoint({
  method: 'GET',
  path: '/me/provider-accounts',
  summary: 'By which accounts that are kept elsewhere one logs in oneself, and could',
  may: 'signed-in',
  response: z.object({
    rows: z.array(
      z.object({
        provider: providerKey,
        label: z.string(),
        isOn: z.boolean(),
        linkedAt: instant.nullable(),
        email: z.string().nullable(),
      }),
    ),
  }),
  example: {},
})
export type LinkRow = z.output<typeof listLinks.response>['rows'][number]

export const setOutToLink = endpoint({
  method: 'POST',
  path: '/me/provider-accounts',
  summary: 'Begin to link an account that is kept elsewhere to one’s own log-in',
  may: 'signed-in',
  proof: 'recent',
  status: 201,
  limit: 4 * 1024,
  body: z.strictObject({ provider: providerKey }),
  response: sentOff,
  example: { body: { provider: 'google' } },
})

export const unlink = endpoint({
  method: 'DELETE',
  path: '/me/provider-accounts/:provider',
  summary: 'Have an account that is kept elsewhere open one’s log-in no more',
  may: 'signed-in',
  proof: 'recent',
  params: z.strictObject({ provider: providerKey }),
  response: z.object({ unlinked: z.int() }),
  example: { params: { provider: 'google' } },
})

const userLinks = z.object({
  rows: z.array(
    z.object({
      provider: providerKey,
      label: z.string(),
      linkedAt: instant,
      email: z.string().nullable(),
    }),
  ),
})
export type UserLink = z.output<typeof userLinks>['rows'][number]

export const listUserLinks = endpoint({
  method: 'GET',
  path: '/users/:id/provider-accounts',
  summary: 'By which accounts that are kept elsewhere somebody logs in',
  may: ['users', 'edit'],
  params: idParams,
  response: userLinks,
  example: { params: { id: someone } },
})

export const unlinkUser = endpoint({
  method: 'DELETE',
  path: '/users/:id/provider-accounts/:provider',
  summary: 'Have an account that is kept elsewhere open somebody’s log-in no more; they are told',
  may: ['users', 'edit'],
  proof: 'recent',
  params: z.strictObject({ ...idParams.shape, provider: providerKey }),
  response: userLinks,
  example: { params: { id: someone, provider: 'google' } },
})
