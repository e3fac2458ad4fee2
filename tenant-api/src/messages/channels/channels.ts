import { and, eq, sql } from 'drizzle-orm'
import { channels, type Channel } from 'kit/messages/carrier'
import { open, seal } from 'kit/storage/keys'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { OutboundHttp } from 'kit/messages/outbound-http'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { channelNames, type Provider } from '../outbound/contract.ts'
import type { ChannelChange, ChannelRow } from './contract.ts'
import { reroute } from '../outbound/rerouting.ts'
import { message, messageChannel, messageChannelHealth } from '../outbound/tables.ts'

type Row = typeof messageChannel.$inferSelect

/** The providers of each channel, the usual one first. */
export const providersOf = {
  email: ['house', 'mailgun', 'smtp'],
  sms: ['house', 'twilio', 'gateway'],
  whatsapp: ['hand', 'meta'],
  push: ['web-push'],
} as const satisfies Record<Channel, readonly Provider[]>

/** The secret parts of an account; they are encrypted, and never shown again. */
const secretsOf: Readonly<Partial<Record<Provider, readonly string[]>>> = {
  mailgun: ['key', 'signingKey'],
  smtp: ['password'],
  twilio: ['authToken'],
  gateway: ['token', 'reportSecret'],
  meta: ['accessToken', 'appSecret', 'verifyToken'],
}

/** All channels with their settings and their sending status. */
export async function listChannels(school: School, user: User) {
  const [rows, { currency }] = await Promise.all([readRows(school, user), school.profile()])
  return { rows, currency }
}

async function readRows(school: School, user: User, only?: Channel): Promise<ChannelRow[]> {
  const rows = await school.db
    .select({
      channel: messageChannel,
      health: messageChannelHealth,
      waiting: sql<number>`(select count(*) from ${message} m where m.channel = ${messageChannel.channel} and m.state in ('queued', 'sending'))::int`,
    })
    .from(messageChannel)
    .leftJoin(messageChannelHealth, eq(messageChannelHealth.channel, messageChannel.channel))
    .where(only === undefined ? undefined : eq(messageChannel.channel, only))
  return rows
    .map(({ channel, health, waiting }) => shown(school, user, { channel, health, waiting }))
    .toSorted((a, b) => channels.indexOf(a.channel) - channels.indexOf(b.channel))
}

type Read = { channel: Row; health: typeof messageChannelHealth.$inferSelect | null; waiting: number }

function shown(school: School, user: User, { channel: row, health, waiting }: Read): ChannelRow {
  const { say } = words(user)
  const { channel, provider, isOn, perMinute, partCost, version } = row
  const missing = missingOf(school, row)
  return {
    channel,
    provider,
    providers: [...providersOf[channel]],
    isOn,
    shown: { ...row.shown },
    hasSecret: row.sealed !== null,
    perMinute,
    partCost,
    version,
    missing: missing === null ? null : say(missing),
    failingSince: health?.failingSince ?? null,
    pausedUntil: health?.pausedUntil ?? null,
    takenAt: health?.takenAt ?? null,
    waiting,
    reportsTo: reportsTo(school, provider),
  }
}

/** Why a channel that is on cannot send. */
function missingOf(school: School, { channel, provider, isOn }: Row): string | null {
  if (!isOn) return null
  if (channel === 'sms' && provider === 'house' && !school.canText)
    return sentence('Maktab cannot send text messages here by itself. Enter an account of the school')
  return null
}

/** The URL for a provider's delivery reports; null for providers that send none. */
export function reportsTo(school: School, provider: Provider): string | null {
  const told: readonly Provider[] = ['mailgun', 'twilio', 'gateway', 'meta']
  return told.includes(provider) ? `${school.address}/message-reports/${provider}` : null
}

type Changing = { channel: Channel; version: number; body: ChannelChange; outgoing: OutboundHttp }

/** Sets a channel up. Omitted secrets keep their values, as long as the provider stays the same. */
export async function changeChannel(
  school: School,
  user: User,
  { channel, version, body, outgoing }: Changing,
): Promise<ChannelRow> {
  const [seen] = await readRows(school, user, channel)
  await school.transaction(user, 'message-channels.changed', async (tx) => {
    const before = await lockChannel(tx, channel)
    if (before.version !== version) refuseStale(seen ?? refuseMissing())
    const account = body.account ? accountOf(school, before, { account: body.account, outgoing }) : {}
    const { isOn = before.isOn, perMinute = before.perMinute, partCost = before.partCost } = body
    const at = school.now().toISOString()
    await tx
      .update(messageChannel)
      .set({ isOn, perMinute, partCost, ...account, version: version + 1, updatedAt: at })
      .where(eq(messageChannel.channel, channel))
    // Errors of the previous account do not apply to this one.
    const well = { failingSince: null, pausedUntil: null, error: null }
    await tx.update(messageChannelHealth).set(well).where(eq(messageChannelHealth.channel, channel))
    describe(tx, { channel: channelNames[channel] })
    await reroute(school, tx, channel)
  })
  const [row] = await readRows(school, user, channel)
  return row ?? refuseMissing()
}

async function lockChannel(tx: Tx, channel: Channel): Promise<Row> {
  const [row] = await tx
    .select()
    .from(messageChannel)
    .where(and(eq(messageChannel.channel, channel)))
    .for('update')
  return row ?? refuseMissing()
}

type Given = { account: NonNullable<ChannelChange['account']>; outgoing: OutboundHttp }

function accountOf(school: School, before: Row, { account, outgoing }: Given) {
  const { provider } = account
  const possible: readonly Provider[] = providersOf[before.channel]
  if (!possible.includes(provider))
    refuseAt('provider', sentence('This channel does not go out by that provider'))
  if (!('with' in account))
    return { provider, shown: {}, sealed: before.channel === 'push' ? before.sealed : null }
  if (account.provider === 'gateway') refuseAddress(outgoing, account.with.url)
  const secret = new Set(secretsOf[provider])
  const given = Object.entries(account.with).filter(([, value]) => value !== undefined)
  const kept = before.provider === provider ? secretsIn(school, before) : {}
  const secrets: Record<string, string> = { ...kept }
  const open: Record<string, string> = {}
  for (const [name, value] of given) (secret.has(name) ? secrets : open)[name] = String(value)
  const [first = ''] = secretsOf[provider] ?? []
  if (!secrets[first]) refuseAt(`with/${first}`, sentence('Enter what opens the account'))
  return {
    provider,
    shown: open,
    sealed: seal(school.dataKey, JSON.stringify(secrets), labelOf(before.channel)),
  }
}

function refuseAddress(outgoing: OutboundHttp, url: string): void {
  const message = outgoing.refusal(url)
  if (message !== null) refuseAt('with/url', message)
}

function refuseAt(pointer: string, message: string): never {
  const errors = [{ pointer: `/account/${pointer}`, code: 'account', message }]
  return refuse('account', message, {}, { errors })
}

/** The secrets of a channel's account, by the provider's own names. */
export function secretsIn(school: School, { channel, sealed }: Pick<Row, 'channel' | 'sealed'>) {
  if (sealed === null) return {}
  const text = open(school.dataKey, sealed, labelOf(channel)).toString('utf8')
  return JSON.parse(text) as Record<string, string>
}

export function labelOf(channel: string): string {
  return `message-channel:${channel}`
}
