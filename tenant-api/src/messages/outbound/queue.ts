import { type SQL, sql } from 'drizzle-orm'
import type { Channel } from 'kit/messages/carrier'
import type { Language } from 'kit/text/locale'
import { wakeWorker, tell, timeOf } from '../../core/acts/act.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { eventOf } from './events.ts'
import { pickChannel } from './pick-channel.ts'
import type { SourceWords } from './tables.ts'
import { queueSend } from './queue-send.ts'

/**
 * A text that somebody wrote: sent in the recipient's language if it has a version in it, else in its first
 * language.
 */
export type Written = {
  /** The row that it is about. */
  id: string
  language: Language
  words: Partial<Record<Language, SourceWords>>
  /** The channels in order of preference, overriding the rules. */
  channels: readonly Channel[]
  isUrgent: boolean
}

export type Telling = {
  /** A message that a module declares. */
  event: string
  /** Each person gets one message per event, key and child. */
  key: string
  /**
   * The recipients: rows of `person_id`, `about_id` (the child that a guardian's message is about, or null),
   * `campus_id` and `fill` (jsonb: the values for the template). No person appears twice for the same child.
   */
  people: SQL
  /** The page to open, without scope. */
  page?: string
  /** The text, for messages that somebody wrote. */
  written?: Written
}

type Told = { channel: Channel | null; accountId: string | null; dueAt: string }

/**
 * Inserts a message for each of these people, in the language that they have chosen or the office has recorded,
 * for the first channel that reaches them, and an in-app notification for people with an account. Respects
 * their preferences and the school's quiet hours. It is one statement, so that a crash leaves all or nothing.
 * Returns the number of new messages.
 */
export async function tellPeople(school: School, db: Db, telling: Telling): Promise<number> {
  const told = await leave(db, telling, school.now())
  for (const { accountId } of told) if (accountId !== null) school.tell('notifications', accountId)
  return told.length
}

/** The same within an act's transaction: messages exist only if the act commits. */
export async function tellInAct(tx: Tx, telling: Telling): Promise<number> {
  const told = await leave(tx, telling, timeOf(tx))
  for (const { accountId } of told) if (accountId !== null) tell(tx, 'notifications', accountId)
  wakeWorker(tx)
  return told.length
}

async function leave(db: Db | Tx, telling: Telling, now: Date): Promise<readonly Told[]> {
  const told = await db.execute<Told>(inserting(telling, now))
  for (const [channel, { dueAt: due }] of firstOfEach(told)) await queueSend(db, channel, new Date(due))
  return told
}

/** The channels of new messages, each with its earliest due message. */
export function firstOfEach(
  told: readonly Pick<Told, 'channel' | 'dueAt'>[],
): Map<Channel, { dueAt: string }> {
  const first = new Map<Channel, { dueAt: string }>()
  for (const one of told) {
    const { channel } = one
    if (channel !== null && Date.parse(one.dueAt) < Date.parse(first.get(channel)?.dueAt ?? '9999-12-31'))
      first.set(channel, one)
  }
  return first
}

function inserting({ event, key, people, page, written }: Telling, now: Date): SQL {
  const about = eventOf(event)
  if (!about) throw new Error(`nobody has said what ${event} is`)
  const at = sql`${now.toISOString()}::timestamptz`
  const isUrgent = written?.isUrgent ?? about.isUrgent === true
  const leads = sql`${page ?? null}::text`
  return sql`
    with people as (${people}
    ), source as (${sourceOf(written)}
    ), way as (${waysOf({ event, written })}
    ), told as (
      insert into message (key, event, category, campus_id, person_id, about_id, account_id, language, fill, page, is_urgent, source_id,
        ladder, channel, address, state, reason, is_digest, due_at, falls_at, queued_at, day,
        time, search_text, sent_at)
      select ${messageKey({ event, key })}, ${event}, ${about.category}, w.campus_id, w.person_id,
        w.about_id, w.account_id, coalesce(w.language, i.language),
        w.fill || ${factsOf(written, sql`coalesce(w.language, i.language)`)}, ${leads}, ${isUrgent}, ${written?.id ?? null}::uuid,
        coalesce(w.ladder, '{}'), w.ladder[1], w.address,
        case when w.ladder is not null then 'queued' when w.account_id is not null then 'sent' else 'unreached' end,
        case when w.ladder is null and w.account_id is null then 'nowhere' end,
        w.is_digest, due.at, due.at + make_interval(mins => w.fall_minutes), ${at},
        (${at} at time zone i.time_zone)::date, to_char(${at} at time zone i.time_zone, 'HH24:MI'), fold(concat_ws(' ', p.name, p.other_name, w.address)),
        case when w.ladder is null and w.account_id is not null then ${at} end
      from way w join person p on p.id = w.person_id cross join institute i cross join message_setting s
      cross join lateral (select ${dueAt({ at, isUrgent, isDigest: sql`w.is_digest` })} as at) due
      order by w.person_id, w.about_id
      on conflict (key) do nothing
      returning id, channel, account_id, due_at, fill
    ), rung as (
      insert into notification (account_id, category, title, body, page, at, message_id)
      select account_id, 'general', ${said(about.title)}, ${said(about.body)}, ${leads}, ${at}, id
      from told where account_id is not null
    )
    select channel, account_id as "accountId", to_json(due_at) #>> '{}' as "dueAt" from told`
}

/** The key of the message to a row `w`: a person gets each message once. */
export function messageKey({ event, key }: Pick<Telling, 'event' | 'key'>): SQL {
  return sql`concat_ws(' ', ${event}::text, ${key}::text, w.person_id, w.about_id)`
}

/** The rows of `people`, each with the first channel that reaches the person and the language of the message. */
export function waysOf({ event, written }: Pick<Telling, 'event'> & { written: Written | undefined }): SQL {
  const about = eventOf(event)
  if (!about) throw new Error(`nobody has said what ${event} is`)
  const isUrgent = written?.isUrgent ?? about.isUrgent === true
  const rungs = written ? listOf(written.channels) : sql`coalesce(r.channels, ${listOf(about.channels)})`
  return sql`
      select p.*, a.id as account_id, w.ladder, w.address, r.fall_minutes, d.id is not null and not ${isUrgent} as is_digest,
        coalesce(case when a.begun_at is not null then a.language end, l.language,
          (select any_child.language from guardian_link any_child where any_child.guardian_id = p.person_id
            order by any_child.is_first_contact desc, any_child.student_id limit 1), a.language) as language
      from people p
      left join message_rule r on r.event = ${event}
      left join account a on a.person_id = p.person_id and a.state = 'active'
      left join guardian_link l on l.guardian_id = p.person_id and l.student_id = p.about_id
      left join message_digest d on d.person_id = p.person_id and d.category = ${about.category}
      left join lateral ${pickChannel({ person: sql`p.person_id`, category: sql`${about.category}::text`, channels: rungs })} w on true
      where coalesce(r.is_on, true)`
}

/** The text of a written message is stored once, for all of its messages. */
function sourceOf(written: Written | undefined): SQL {
  if (!written) return sql`select`
  const { id, language, words, channels } = written
  return sql`
      insert into message_source (id, language, words, channels)
      values (${id}::uuid, ${language}, ${JSON.stringify(words)}::jsonb, ${listOf(channels)})
      on conflict (id) do nothing`
}

/** The part of its text that the in-app notification shows. */
function factsOf(written: Written | undefined, reader: SQL): SQL {
  if (!written) return sql`'{}'::jsonb`
  const facts = Object.fromEntries(
    Object.entries(written.words).map(([language, { title, body }]) => [
      language,
      { title, gist: gistOf(body) },
    ]),
  )
  return sql`coalesce(${JSON.stringify(facts)}::jsonb -> ${reader}, ${JSON.stringify(facts[written.language])}::jsonb)`
}

/** The beginning of a text, a line or two long. */
export function gistOf(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ')
  return line.length <= 160 ? line : `${Array.from(line).slice(0, 159).join('')}…`
}

/** A sentence with its values, in the format of in-app notifications. */
function said(text: string): SQL {
  return sql`jsonb_build_object('sentence', ${text}::text, 'fill', fill)`
}

function listOf(channels: readonly Channel[]): SQL {
  return sql`${`{${channels.join(',')}}`}::text[]`
}

/**
 * When a message that is ready `at` may be sent, as SQL over `message_setting s` and `institute i`: at once if
 * it is urgent or daytime; at night when the quiet hours end; for a digest at its hour. Quiet hours may span
 * midnight, and are off if start and end are equal. All by the school's local time, so that a change of its
 * clocks moves no hour.
 */
export function dueAt({ at, isUrgent, isDigest }: { at: SQL; isUrgent: boolean; isDigest: SQL }): SQL {
  if (isUrgent) return at
  return sql`case
    when ${isDigest} then ${nextTime(at, sql`s.digest_at`)}
    when ${isQuiet(at)} then ${nextTime(at, sql`s.quiet_until`)}
    else ${at} end`
}

function isQuiet(at: SQL): SQL {
  const time = sql`(${at} at time zone i.time_zone)::time`
  return sql`case when s.quiet_from <= s.quiet_until
    then ${time} >= s.quiet_from and ${time} < s.quiet_until
    else ${time} >= s.quiet_from or ${time} < s.quiet_until end`
}

/** The next time that the school's clock shows this, today or tomorrow. */
function nextTime(at: SQL, time: SQL): SQL {
  const local = sql`(${at} at time zone i.time_zone)`
  return sql`((${local}::date + case when ${local}::time < ${time} then 0 else 1 end) + ${time}) at time zone i.time_zone`
}
