import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { channels, type Channel } from 'kit/messages/carrier'
import type { Job, Work } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { reroute } from './rerouting.ts'
import { sendSome } from './send-some.ts'
import { messageChannelHealth } from './tables.ts'
import { queueSend } from './queue-send.ts'
import { type ChannelCarrier, openCarrier } from '../channels/carriers.ts'

/** How long a worker sends before the school's other jobs get a turn, in milliseconds. */
const turn = 15_000
const leaseSeconds = 120
/** The pause before the next turn of a long queue, so that other jobs run first, in milliseconds. */
const rest = 1_000

/**
 * Sends the due messages of one channel, urgent ones first, within the provider's rate limit. A lease allows
 * one worker at a time; messages whose result a crashed worker did not record are sent again under the same id,
 * by which a provider can recognise them.
 */
export const sendJob: Job = {
  attempts: 50,
  async run(school, { payload, progress }, outside) {
    const channel = channels.find((one) => one === payload.channel)
    if (channel === undefined) return
    const held = await lease(school, channel)
    if (held !== 'mine') return queueSend(school.db, channel, new Date(held.leasedUntil))
    const way = await openCarrier(school, channel, outside)
    let resumes: Date | null = null
    try {
      if (way) resumes = await sendAll(school, way, progress)
      else await reroute(school, school.db, channel)
    } finally {
      await release(school, channel)
    }
    await leaveNext(school, channel, resumes)
  },
}

/**
 * Sends until nothing is due, the turn is over, or the provider asks for a pause; returns the end of the pause.
 */
async function sendAll(
  school: School,
  way: ChannelCarrier,
  progress: Work['progress'],
): Promise<Date | null> {
  const until = Date.now() + turn
  let sent = 0
  while (Date.now() < until) {
    const some = await sendSome(school, way)
    sent += some.count
    await progress(sent, sent + some.left)
    if (some.count === 0 || some.resumes !== null) return some.resumes
  }
  return null
}

/** Every night: queues the send job of each channel, in case one was lost. */
export const sweepJob: Job = {
  nightlyAt: 5,
  async run(school) {
    for (const channel of channels) await leaveNext(school, channel)
  },
}

type Leased = 'mine' | { leasedUntil: string }

async function lease(school: School, channel: Channel): Promise<Leased> {
  const now = school.now()
  await school.db.insert(messageChannelHealth).values({ channel }).onConflictDoNothing()
  const leasedUntil = new Date(now.getTime() + leaseSeconds * 1000).toISOString()
  const isFree = or(
    isNull(messageChannelHealth.leasedUntil),
    lte(messageChannelHealth.leasedUntil, now.toISOString()),
  )
  const [mine] = await school.db
    .update(messageChannelHealth)
    .set({ leasedUntil })
    .where(and(eq(messageChannelHealth.channel, channel), isFree))
    .returning({ channel: messageChannelHealth.channel })
  if (mine) return 'mine'
  const [other] = await school.db
    .select()
    .from(messageChannelHealth)
    .where(eq(messageChannelHealth.channel, channel))
  return { leasedUntil: other?.leasedUntil ?? leasedUntil }
}

async function release(school: School, channel: Channel): Promise<void> {
  await school.db
    .update(messageChannelHealth)
    .set({ leasedUntil: null })
    .where(eq(messageChannelHealth.channel, channel))
}

/**
 * Never queues the next turn for right now: the worker's current visit would not end before everything is sent.
 */
async function leaveNext(school: School, channel: Channel, resumes: Date | null = null): Promise<void> {
  const at = sql`${school.now().toISOString()}::timestamptz`
  const [next] = await school.db.execute<{ at: string | null }>(sql`
    select to_json(least(
      (select min(due_at) from message where channel = ${channel} and state = 'queued'),
      (select min(leased_until) from message where channel = ${channel} and state = 'sending'),
      (select min(falls_at) from message where channel = ${channel} and state = 'queued' and falls_at > ${at}))) #>> '{}' as at
    where exists (select from message where channel = ${channel} and state in ('queued', 'sending'))
      and exists (select from message_channel where channel = ${channel} and is_on and provider <> 'hand')`)
  const soonest = Math.max(school.now().getTime() + rest, resumes?.getTime() ?? 0)
  if (next?.at) await queueSend(school.db, channel, new Date(Math.max(Date.parse(next.at), soonest)))
}
