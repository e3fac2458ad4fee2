import { channels } from 'kit/messages/carrier'
import { endpoint, type Permission } from 'kit/contract/contract'
import { email, oneOf, phone, text } from 'kit/contract/fields'
import { z } from 'zod'
import { attemptOutcomes, channelNames, providerNames } from '../outbound/contract.ts'

/** Who sets up the school's channels and templates. */
export const channelPermission: Permission = {
  resource: 'message-channels',
  label: 'Message channels and texts',
  within: 'institute',
  actions: ['view', 'edit'],
}

const instant = z.iso.datetime({ offset: true })
const sees = ['message-channels', 'view'] as const
const setsUp = ['message-channels', 'edit'] as const
const channel = z.enum(channels)

const channelRow = z.object({
  channel: oneOf(channelNames),
  provider: oneOf(providerNames),
  providers: z.array(oneOf(providerNames)),
  isOn: z.boolean(),
  /** The parts that are not secret, by the provider's own names. */
  shown: z.record(z.string(), z.string()),
  hasSecret: z.boolean(),
  perMinute: z.int(),
  partCost: z.int().nullable(),
  version: z.int(),
  /** Why nothing can be sent now; null if it can. */
  missing: z.string().nullable(),
  failingSince: instant.nullable(),
  pausedUntil: instant.nullable(),
  takenAt: instant.nullable(),
  waiting: z.int(),
  /** The URL for the provider's delivery reports. */
  reportsTo: z.string().nullable(),
})
export type ChannelRow = z.output<typeof channelRow>

export const listChannels = endpoint({
  method: 'GET',
  path: '/message-channels',
  summary: 'By what each channel goes out, and how the sending goes',
  may: sees,
  response: z.object({ rows: z.array(channelRow), currency: z.string() }),
  example: {},
})

const secret = text(1, 4000)
/** An account at a provider; omitted secrets keep their values. */
const credentials = {
  mailgun: z.strictObject({
    domain: text(3, 200),
    region: z.enum(['eu', 'us']),
    from: email().max(200),
    key: secret.optional(),
    signingKey: secret.optional(),
  }),
  smtp: z.strictObject({
    host: text(3, 200),
    port: z.int().min(1).max(65_535),
    from: email().max(200),
    user: text(0, 200),
    password: secret.optional(),
  }),
  twilio: z.strictObject({
    accountSid: z.string().regex(/^AC[\da-f]{32}$/i),
    from: text(3, 40),
    authToken: secret.optional(),
  }),
  gateway: z.strictObject({ url: text(8, 500), token: secret.optional(), reportSecret: secret.optional() }),
  meta: z.strictObject({
    phoneNumberId: z.string().regex(/^\d{5,30}$/),
    businessAccountId: z.string().regex(/^\d{5,30}$/),
    accessToken: secret.optional(),
    appSecret: secret.optional(),
    verifyToken: secret.optional(),
  }),
} as const
export type Credentials = { [K in keyof typeof credentials]: z.output<(typeof credentials)[K]> }

const account = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('house') }),
  z.strictObject({ provider: z.literal('hand') }),
  z.strictObject({ provider: z.literal('web-push') }),
  z.strictObject({ provider: z.literal('mailgun'), with: credentials.mailgun }),
  z.strictObject({ provider: z.literal('smtp'), with: credentials.smtp }),
  z.strictObject({ provider: z.literal('twilio'), with: credentials.twilio }),
  z.strictObject({ provider: z.literal('gateway'), with: credentials.gateway }),
  z.strictObject({ provider: z.literal('meta'), with: credentials.meta }),
])
export type ProviderAccount = z.output<typeof account>

export const changeChannel = endpoint({
  method: 'PATCH',
  path: '/message-channels/:channel',
  summary: 'Switch a channel on or off, or have it go out by another provider or account',
  may: setsUp,
  proof: 'recent',
  versioned: true,
  params: z.strictObject({ channel }),
  body: z.strictObject({
    isOn: z.boolean().optional(),
    perMinute: z.int().min(1).max(6000).optional(),
    partCost: z.int().min(0).max(1_000_000).nullable().optional(),
    account: account.optional(),
  }),
  response: channelRow,
  example: { params: { channel: 'sms' }, body: { perMinute: 60 } },
})
export type ChannelChange = z.output<typeof changeChannel.body>

export const tryChannel = endpoint({
  method: 'POST',
  path: '/message-channels/:channel/trials',
  summary: 'Send a trial message now; the answer says whether the provider accepted it',
  may: setsUp,
  params: z.strictObject({ channel }),
  body: z.strictObject({
    /**
     * An e-mail address, or a phone number in any usual form; a browser notification goes to one's own devices.
     */
    to: z.union([email().max(200), phone()]).nullable(),
  }),
  response: z.object({ outcome: oneOf(attemptOutcomes), code: z.string().nullable() }),
  example: { params: { channel: 'email' }, body: { to: 'office@riverside.example' } },
})
