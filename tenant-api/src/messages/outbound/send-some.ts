import { type SQL, sql } from 'drizzle-orm'
import { type Carrier, DeliveryFailure, type Parcel } from 'kit/messages/carrier'
import type { Db, School } from '../../core/school/school.ts'
import type { AttemptOutcome } from './contract.ts'
import { noteOutcomes } from './delivery-result.ts'
import { subscriptionsOf } from './push-devices.ts'
import { reroute, takeNext } from './rerouting.ts'
import {
  parcelOf,
  type RenderedMessage,
  type MessageRenderer,
  rendererOf,
  together,
} from './render-message.ts'
import { type MessageRow } from './tables.ts'
import type { ChannelCarrier } from '../channels/carriers.ts'

const leaseSeconds = 120
/** The most messages that are claimed at once, and the most that are sent in parallel. */
const most = { claimed: 100, carried: 10 }

/** The result of one batch; `resumes`: when the next one makes sense. */
export type Sent = { count: number; left: number; resumes: Date | null }
/** An attempted message, with its text. */
export type Tried = {
  row: MessageRow
  said: RenderedMessage
  body: string
  parts: number
  outcome: AttemptOutcome
  code: string | null
  providerId: string | null
  /** The provider's requested delay in seconds. */
  after: number | null
}

/** Sends as many due messages of a channel as the rate limit allows in this minute; the rest stays queued. */
export async function sendSome(school: School, way: ChannelCarrier): Promise<Sent> {
  await reroute(school, school.db, way.channel)
  const room = await roomOf(school, way)
  if (room.count === 0) return { count: 0, left: room.left, resumes: room.resumes }
  const rows = await claim(school, way, room.count)
  if (rows.length === 0) return { count: 0, left: 0, resumes: null }
  const speaker = await rendererOf(school)
  const tried = (
    await Promise.all(inLanes(parcelsOf(rows), (some) => tryTogether(school, { rows: some, way, speaker })))
  ).flat()
  const isAway = await noteOutcomes(school, way, tried)
  return { count: rows.length, left: Math.max(0, room.left - rows.length), resumes: isAway }
}

type Room = { count: number; left: number; resumes: Date | null }

/** How many messages may be sent now, by the school's limit per minute. */
async function roomOf(school: School, { channel, perMinute }: ChannelCarrier): Promise<Room> {
  const now = school.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const [row] = await school.db.execute<{
    tried: number
    first: string | null
    left: number
    paused: string | null
  }>(sql`
    select count(*)::int as tried, to_json(min(began_at)) #>> '{}' as first,
      (select count(*)::int from message where channel = ${channel} and state = 'queued' and due_at <= ${at}) as left,
      (select to_json(paused_until) #>> '{}' from message_channel_health
        where channel = ${channel} and paused_until > ${at}) as paused
    from message_attempt where channel = ${channel} and began_at > ${at} - interval '1 minute'`)
  if (!row) throw new Error('a count gives a row')
  const { tried, first, left, paused } = row
  if (paused !== null) return { count: 0, left, resumes: new Date(paused) }
  const count = Math.min(most.claimed, perMinute - tried)
  if (count > 0) return { count, left, resumes: null }
  return { count: 0, left, resumes: new Date(Date.parse(first ?? now.toISOString()) + 60_000) }
}

/**
 * Claims due messages, and those of a crashed worker whose lease is over; urgent ones first. A digest includes
 * all due messages of its person, so it claims all of them. Attempts are inserted before sending, so that a
 * crash leaves a trace.
 */
async function claim(
  school: School,
  { channel, byHouse }: ChannelCarrier,
  count: number,
): Promise<MessageRow[]> {
  const now = school.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const until = new Date(now.getTime() + leaseSeconds * 1000).toISOString()
  const claimed = await school.db.transaction(async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`
      with due as (
        select id, person_id, is_digest from message
        where channel = ${channel} and (state = 'queued' and due_at <= ${at} or state = 'sending' and leased_until <= ${at})
        order by is_urgent desc, due_at, id limit ${count} for update skip locked
      ), more as (
        select m.id from message m
        where m.channel = ${channel} and m.is_digest and m.state = 'queued' and m.due_at <= ${at}
          and m.person_id in (select person_id from due where is_digest) and m.id not in (select id from due)
        order by m.id for update skip locked
      ), taken as (
        update message m set state = 'sending', attempts = attempts + 1, leased_until = ${until}::timestamptz
        where m.id in (select id from due union all select id from more)
        returning m.id, m.address
      )
      insert into message_attempt (message_id, channel, address, began_at, by_house)
      select id, ${channel}, address, ${at}, ${byHouse} from taken order by id
      returning message_id as id`)
    return rows.map(({ id }) => id)
  })
  await dropUnwanted(school, claimed)
  return readRows(
    school.db,
    sql`id = any (${`{${claimed.join(',')}}`}::uuid[]) and channel = ${channel} and state = 'sending'`,
  )
}

/**
 * Messages that the reader no longer wants by this channel, or without an address for it, take the next one.
 */
async function dropUnwanted(school: School, claimed: readonly string[]): Promise<void> {
  await takeNext(school, school.db, {
    where: sql`m.id = any (${`{${claimed.join(',')}}`}::uuid[])
      and not exists (select from person_way v where v.person_id = coalesce(m.person_id, m.admission_id) and v.channel = m.channel
        and v.address = m.address and not v.refused && array[m.category, '*'])`,
    reason: sql`'nowhere'`,
  })
}

export async function readRows(db: Db, where: SQL): Promise<MessageRow[]> {
  const rows = await db.execute<MessageRow>(sql`
    select id, key, event, category, campus_id as "campusId", person_id as "personId", about_id as "aboutId",
      account_id as "accountId", language, fill, page, source_id as "sourceId", is_urgent as "isUrgent", to_json(ladder) as ladder, channel,
      address, state, reason, is_digest as "isDigest", to_json(due_at) #>> '{}' as "dueAt",
      to_json(falls_at) #>> '{}' as "fallsAt", attempts
    from message where ${where} order by is_urgent desc, id`)
  return [...rows]
}

/** Groups messages: all of a person's digest together, every other one by itself. */
function parcelsOf(rows: readonly MessageRow[]): MessageRow[][] {
  const digests = Map.groupBy(
    rows.filter(({ isDigest }) => isDigest),
    ({ personId }) => personId,
  )
  return [...rows.filter(({ isDigest }) => !isDigest).map((row) => [row]), ...digests.values()]
}

type Trying = { rows: readonly MessageRow[]; way: ChannelCarrier; speaker: MessageRenderer }

async function tryTogether(school: School, { rows, way, speaker }: Trying): Promise<Tried[]> {
  const [first] = rows
  if (!first) return []
  const each = await Promise.all(rows.map(speaker))
  const said = await together(school, first, each)
  const { parcel, body, parts } = await parcelOf(school, first, said)
  const end = await carry(school, { row: first, parcel, carrier: way.carrier }).then(
    ({ id }) => ({ outcome: 'taken' as const, code: null, providerId: id, after: null }),
    notTaken,
  )
  // The parts of a digest are billed to its first message.
  return rows.map((row, at) => ({
    row,
    said: each[at] ?? said,
    body: rows.length === 1 ? body : (each[at]?.body ?? body),
    parts: at === 0 ? parts : 0,
    ...end,
  }))
}

function notTaken(error: unknown) {
  if (!(error instanceof DeliveryFailure)) throw error
  const { reason, code = null, after = null } = error
  return { outcome: reason, code, providerId: null, after }
}

type Carrying = { row: MessageRow; parcel: Omit<Parcel, 'to'>; carrier: Carrier }

async function carry(school: School, { row, parcel, carrier }: Carrying): Promise<{ id: string }> {
  if (carrier.channel !== 'push') return carrier.carry({ ...parcel, to: row.address ?? '' })
  const devices = await subscriptionsOf(school, row.accountId)
  const ends = await Promise.allSettled(devices.map((device) => device.carry(carrier, parcel)))
  const [taken] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  if (taken) return taken
  const [lost] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  throw lost ?? new DeliveryFailure('gone')
}

/** Runs work in parallel lanes, one after the other within a lane. */
function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R>[] {
  const lanes: Promise<unknown>[] = Array.from({ length: most.carried }, () => Promise.resolve())
  return items.map((item, at) => {
    const lane = at % most.carried
    const done = (lanes[lane] ?? Promise.resolve()).then(() => work(item))
    lanes[lane] = done.catch(() => undefined)
    return done
  })
}
