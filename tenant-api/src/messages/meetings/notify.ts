import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Tx } from '../../core/school/school.ts'
import { tellInAct, type Telling } from '../outbound/queue.ts'
import { children, isMeant, isReceived, teachersOf } from './hosts.ts'

const talks = sql`meeting_booking b join meeting m on m.id = b.meeting_id join meeting_host h
    on h.meeting_id = b.meeting_id and h.employee_id = b.employee_id
  join person t on t.id = b.employee_id join person p on p.id = b.student_id`

/** A person's name in Latin or in Arabic script, where it is recorded. */
function nameIn(person: SQL, script: 'latin' | 'arabic'): SQL {
  const other = sql`${person}.other_name`
  const isMeant = script === 'arabic' ? isArabic(other) : sql`not ${isArabic(other)}`
  const isElsewise =
    script === 'arabic' ? sql`not ${isArabic(sql`${person}.name`)}` : isArabic(sql`${person}.name`)
  return sql`case when ${other} <> '' and ${isMeant} and ${isElsewise} then ${other} else ${person}.name end`
}

function isArabic(name: SQL): SQL {
  return sql`${name} ~ '[\u0600-\u06FF]'`
}

/** The talks of a group of bookings, each on a line with its time, the child, the teacher and the room. */
function linesIn(script: 'latin' | 'arabic', hasTeachers = true): SQL {
  const whom = hasTeachers ? sql`, ' – ', ${nameIn(sql`t`, script)}, nullif(', ' || h.room, ', ')` : sql``
  return sql`string_agg(concat(to_char(b.at, 'HH24:MI'), '  ', ${nameIn(sql`p`, script)}${whom}), E'\n' order by b.at)`
}

/** The people for messages to guardians about their talks, one message for all talks of each. */
function ofGuardians(which: SQL, reason = ''): SQL {
  return sql`
    select b.guardian_id as person_id, null::uuid as about_id, m.campus_id, jsonb_build_object('day', m.day, 'reason', ${reason}::text,
      'times', ${linesIn('latin')}, 'timesOther', ${linesIn('arabic')}) as fill
    from ${talks} where b.guardian_id is not null and ${which} group by b.guardian_id, m.id`
}

type Inviting = { id: string; key: string; today: Day; areWithout?: boolean; areHostsPlanned?: boolean }

/**
 * The invitation of the guardians who may see a child that the meeting is for; or only of those without a booking.
 * With `areHostsPlanned` as it will be when the meeting opens and the teachers take their places.
 */
export function invitation({
  id,
  key,
  today,
  areWithout = false,
  areHostsPlanned = false,
}: Inviting): Telling {
  const planned = sql`
    union all select m.id, who.employee_id, false
    from meeting m cross join lateral (${teachersOf(today)}) who where m.id = ${id}::uuid`
  return {
    event: 'meetings.invited',
    key,
    page: 'my-meetings',
    people: sql`
      with host as (
        select meeting_id, employee_id, is_away from meeting_host where meeting_id = ${id}::uuid
        ${areHostsPlanned ? planned : sql``})
      select l.guardian_id as person_id, s.id as about_id, m.campus_id, jsonb_build_object('student', p.name,
        'studentOther', p.other_name, 'section', c.title, 'day', m.day, 'until', m.book_until,
        'time', to_char(m.starts_at, 'HH24:MI') || '–' || to_char(m.ends_at, 'HH24:MI')) as fill
      from meeting m join (${children}) on ${isMeant} join person p on p.id = s.id
        join guardian_link l on l.student_id = s.id and l.may_see
      where m.id = ${id}::uuid and ${isReceived(today, sql`host`)} and not (${areWithout} and exists (
        select from meeting_booking b where b.meeting_id = m.id and b.student_id = s.id and b.state = 'booked'))`,
  }
}

/** Invites them. */
export async function inviteTo(tx: Tx, inviting: Inviting): Promise<number> {
  return tellInAct(tx, invitation(inviting))
}

/** Confirms booked times to those who come. */
export async function confirmTo(tx: Tx, ids: readonly string[]): Promise<void> {
  const which = sql`b.id = any (${`{${ids.join(',')}}`}::uuid[])`
  await tellInAct(tx, telling('meetings.booked', ids[0] ?? '', ofGuardians(which)))
}

/** Notifies those who had booked that these talks are cancelled. */
export async function callOff(tx: Tx, ids: readonly string[], reason: string): Promise<void> {
  const which = sql`b.id = any (${`{${ids.join(',')}}`}::uuid[])`
  await tellInAct(tx, telling('meetings.cancelled', ids[0] ?? '', ofGuardians(which, reason)))
}

/** The message to everybody who has booked, when a whole meeting is cancelled. */
export function cancellation(id: string): Telling {
  const which = sql`b.meeting_id = ${id}::uuid and b.state = 'booked'`
  return telling('meetings.cancelled', `preview ${id}`, ofGuardians(which))
}

/** The reminder on the evening before: to guardians and teachers of their talks. */
export function reminders(id: string, day: Day): Telling[] {
  const which = sql`b.meeting_id = ${id}::uuid and b.state = 'booked'`
  return [
    telling('meetings.tomorrow', `${id} ${day}`, ofGuardians(which)),
    {
      ...telling(
        'meetings.tomorrow',
        `${id} ${day} host`,
        sql`
        select b.employee_id as person_id, null::uuid as about_id, m.campus_id, jsonb_build_object('day', m.day,
          'times', ${linesIn('latin', false)}, 'timesOther', ${linesIn('arabic', false)}) as fill
        from ${talks} where ${which} group by b.employee_id, m.id`,
      ),
      page: 'my-meeting-times',
    },
  ]
}

type Event = 'meetings.booked' | 'meetings.cancelled' | 'meetings.tomorrow'

function telling(event: Event, key: string, people: SQL): Telling {
  return { event, key, page: 'my-meetings', people }
}
