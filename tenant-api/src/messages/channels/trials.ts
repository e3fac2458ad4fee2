import { sql } from 'drizzle-orm'
import { type Channel, DeliveryFailure } from 'kit/messages/carrier'
import { mailPage } from 'kit/messages/mail/mail-page'
import { readPhone } from 'kit/values/phone'
import { type FieldError, refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import type { Providers } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { present } from '../../access/sessions/tokens/my-sessions.ts'
import type { User } from '../../core/authorization/user.ts'
import { mailSchool } from '../../institute/institute/mail-school.ts'
import { type AttemptOutcome, channelNames } from '../outbound/contract.ts'
import { subscriptionsOf } from '../outbound/push-devices.ts'
import { type ChannelCarrier, openCarrier } from './carriers.ts'

/** A test message checks whether a channel works; it must not become a way to write to people. */
const mostAnHour = 20

type Trying = { channel: Channel; to: string | null; outside: Providers }
type Tried = { outcome: AttemptOutcome; code: string | null }

/**
 * Sends a neutral test message at once, and returns the provider's answer. A browser notification goes to
 * oneself.
 */
export async function tryChannel(
  school: School,
  user: User,
  { channel, to, outside }: Trying,
): Promise<Tried> {
  const address = await addressOf(school, channel, to)
  const way = await openCarrier(school, channel, outside)
  if (!way)
    refuse(
      'channel.off',
      'This channel is off, or goes by hand: there is nothing to try',
      {},
      { status: 409 },
    )
  await school.transaction(user, 'message-channels.tried', async (tx) => {
    const [row] = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from act where key = 'message-channels.tried'
        and at > ${school.now().toISOString()}::timestamptz - interval '1 hour'`)
    if ((row?.count ?? 0) > mostAnHour)
      refuse(
        'channel.tried-often',
        'So many trials are enough for an hour. Come back later',
        {},
        { status: 429, retryAfter: 600 },
      )
    describe(tx, { channel: channelNames[channel] })
  })
  return carryTrial(school, user, { way, address })
}

async function addressOf(school: School, channel: Channel, to: string | null): Promise<string> {
  if (channel === 'push') return ''
  if (to === null) refuseTo(sentence('Enter where to send the trial'))
  if (channel === 'email') return to.includes('@') ? to : refuseTo(sentence('Enter an email address'))
  const { country } = await school.profile()
  const read = readPhone(to, country)
  return read.ok ? read.e164 : refuseTo(read.message)
}

function refuseTo(message: string): never {
  const errors: FieldError[] = [{ pointer: '/to', code: 'to', message }]
  return refuse('channel.to', message, {}, { errors })
}

async function carryTrial(
  school: School,
  user: User,
  { way, address }: { way: ChannelCarrier; address: string },
): Promise<Tried> {
  const { say } = words(user)
  const sender = await mailSchool(school, user.language)
  const title = say('A trial message')
  const line = say('If you can read this, messages from {school} arrive by this channel.', {
    school: sender.name,
  })
  const page = mailPage({ language: user.language, title, paragraphs: [line], school: sender })
  const about = {
    id: crypto.randomUUID(),
    kind: 'channel.trial',
    language: user.language,
    title,
    fromName: sender.name,
  }
  const parcel = way.channel === 'email' ? { ...about, ...page } : { ...about, text: line }
  try {
    if (way.channel === 'push') await toOwnDevices(school, user, { way, parcel })
    else await way.carrier.carry({ ...parcel, to: address })
    return { outcome: 'taken', code: null }
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error
    return { outcome: error.reason, code: error.code ?? null }
  }
}

type ToDevices = {
  way: ChannelCarrier
  parcel: Parameters<Awaited<ReturnType<typeof subscriptionsOf>>[number]['carry']>[1]
}

async function toOwnDevices(school: School, user: User, { way, parcel }: ToDevices): Promise<void> {
  const devices = await subscriptionsOf(school, present(user).accountId)
  if (devices.length === 0)
    refuse(
      'channel.no-device',
      'None of your browsers takes notices yet. Switch them on in your profile',
      {},
      { status: 409 },
    )
  for (const device of devices) await device.carry(way.carrier, parcel)
}
