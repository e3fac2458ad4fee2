import { type SQL, sql } from 'drizzle-orm'
import type { Channel } from 'kit/carrier'
import type { Db, School, Tx } from '../../school.ts'
import { type MessageEvent, messageEvents } from './events.ts'
import { type EventKey } from './contract.ts'
import { dueAt } from './moments.ts'
import { leaveSending } from './waking.ts'

export type Telling = {
  event: EventKey
  /** Of the same event told again under the same key, a person is told once of a child. */
  key: string
  /**
   * Whom: rows of `person_id`, `about_id` (of which child a guardian is told, or null), `campus_id` and `fill` (jsonb:
   * what the words are filled with). Nobody stands there twice for the same child.
   */
  people: SQL
  /** Where it leads, without scope. */
  page?: string
}

type Told = { channel: Channel | null; accountId: string | null; dueAt: string }

/**
 * Writes a message for each of these people, in the language that they have chosen or the office has noted, for the first
 * channel that reaches them, and rings the bell of who has a log-in; all of it in one statement, so that a kill leaves all or nothing. What they have chosen and
 * the quiet hours of the school are heard. Gives how many messages are new.
 */
export async function tellPeople(school: School, db: Db | Tx, telling: Telling): Promise<number> {
  const told = await db.execute<Told>(inserting(telling, school.now()))
  for (const [channel, { dueAt: due }] of firstOfEach(told)) await leaveSending(db, channel, new Date(due))
  for (const { accountId } of told) if (accountId !== null) school.tell('notifications', accountId)
  return told.length
}

/** By which channels something goes out, each with when its first is due. */
function firstOfEach(told: readonly Told[]): Map<Channel, Told> {
  const first = new Map<Channel, Told>()
  for (const one of told) {
    const { channel } = one
    if (channel !== null && Date.parse(one.dueAt) < Date.parse(first.get(channel)?.dueAt ?? '9999-12-31'))
      first.set(channel, one)
  }
  return first
}

function inserting({ event, key, people, page }: Telling, now: Date): SQL {
  const about: MessageEvent = messageEvents[event]
  const at = sql`${now.toISOString()}::timestamptz`
  const isUrgent = about.isUrgent === true
  const leads = sql`${page ?? null}::text`
  return sql`
    with people as (${people}
    ), way as (
      select p.*, a.id as account_id, w.ladder, w.address, r.fall_minutes, d.id is not null and not ${isUrgent} as is_digest,
        coalesce(case when a.begun_at is not null then a.language end, l.language,
          (select any_child.language from guardian_link any_child where any_child.guardian_id = p.person_id
            order by any_child.is_first_contact desc, any_child.student_id limit 1), a.language) as language
      from people p
      left join message_rule r on r.event = ${event}
      left join account a on a.person_id = p.person_id and a.state = 'active'
      left join guardian_link l on l.guardian_id = p.person_id and l.student_id = p.about_id
      left join message_digest d on d.person_id = p.person_id and d.category = ${about.category}
      left join lateral (
        select array(select jsonb_array_elements_text(found.way -> 'ladder')) as ladder, found.way ->> 'address' as address
        from (select way_to(p.person_id, ${about.category}, coalesce(r.channels, ${listOf(about.channels)})) as way) found
        where found.way is not null) w on true
      where coalesce(r.is_on, true)
    ), told as (
      insert into message (key, event, category, campus_id, person_id, about_id, account_id, language, fill, page, is_urgent,
        ladder, channel, address, state, reason, is_digest, due_at, falls_at, queued_at, day,
        time, search_text, sent_at)
      select concat_ws(' ', ${event}::text, ${key}::text, w.person_id, w.about_id), ${event}, ${about.category}, w.campus_id, w.person_id,
        w.about_id, w.account_id, coalesce(w.language, i.language), w.fill, ${leads}, ${isUrgent},
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
      select account_id, ${about.notice}, ${said(about.title)}, ${said(about.body)}, ${leads}, ${at}, id
      from told where account_id is not null
    )
    select channel, account_id as "accountId", to_json(due_at) #>> '{}' as "dueAt" from told`
}

/** A sentence with what fills it, as the bell keeps it. */
function said(text: string): SQL {
  return sql`jsonb_build_object('sentence', ${text}::text, 'fill', fill)`
}

function listOf(channels: readonly Channel[]): SQL {
  return sql`${`{${channels.join(',')}}`}::text[]`
}
