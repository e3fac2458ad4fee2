import { sql } from 'drizzle-orm'
import type { Channel } from 'kit/messages/carrier'
import { timeOf, wakeWorker } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { eventOf } from './events.ts'
import { pickChannel } from './pick-channel.ts'
import { queueSend } from './queue-send.ts'
import { dueAt, firstOfEach } from './queue.ts'

type Told = { channel: Channel | null; dueAt: string }
type Telling = {
  /** A message that a module declares. */
  event: string
  /** The applications, each with the values for the template; each gets one message per event and key. */
  applicants: readonly { admissionId: string; key: string; fill: Readonly<Record<string, string>> }[]
}

/**
 * Inserts a message for the guardian of each of these applications, in the language in which the family applied, to the
 * telephone or the email of the application: the guardian is no person of the school yet. Within the running act, in one
 * statement, by the rules, the channels and the quiet hours of all messages. Returns the number of new messages.
 */
export async function tellApplicants(tx: Tx, { event, applicants }: Telling): Promise<number> {
  const about = eventOf(event)
  if (!about) throw new Error(`nobody has said what ${event} is`)
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  const isUrgent = about.isUrgent === true
  const rungs = sql`coalesce(r.channels, ${`{${about.channels.join(',')}}`}::text[])`
  const told = await tx.execute<Told>(sql`
    with way as (
      select d.id, o.key, d.campus_id, d.language, d.guardian_name, d.name, d.other_name, o.fill, w.ladder, w.address, r.fall_minutes
      from jsonb_to_recordset(${JSON.stringify(applicants)}::text::jsonb) as o ("admissionId" uuid, key text, fill jsonb)
        join admission d on d.id = o."admissionId" left join message_rule r on r.event = ${event}
        left join lateral ${pickChannel({ person: sql`d.id`, category: sql`${about.category}::text`, channels: rungs })} w on true
      where coalesce(r.is_on, true)
    )
    insert into message (key, event, category, campus_id, admission_id, language, fill, is_urgent, ladder, channel, address, state,
      reason, due_at, falls_at, queued_at, day, time, search_text)
    select concat_ws(' ', ${event}::text, w.key, w.id), ${event}, ${about.category}, w.campus_id, w.id, w.language, w.fill,
      ${isUrgent}, coalesce(w.ladder, '{}'), w.ladder[1], w.address,
      case when w.ladder is null then 'unreached' else 'queued' end, case when w.ladder is null then 'nowhere' end,
      due.at, due.at + make_interval(mins => w.fall_minutes), ${at}, (${at} at time zone i.time_zone)::date,
      to_char(${at} at time zone i.time_zone, 'HH24:MI'), fold(concat_ws(' ', w.guardian_name, w.name, w.other_name, w.address))
    from way w cross join institute i cross join message_setting s
      cross join lateral (select ${dueAt({ at, isUrgent, isDigest: sql`false` })} as at) due
    order by w.id
    on conflict (key) do nothing
    returning channel, to_json(due_at) #>> '{}' as "dueAt"`)
  for (const [channel, { dueAt: due }] of firstOfEach(told)) await queueSend(tx, channel, new Date(due))
  wakeWorker(tx)
  return told.length
}
