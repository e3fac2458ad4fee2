import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Tx } from '../../core/school/school.ts'
import { tellInAct, type Telling } from '../outbound/queue.ts'
import { children, isMeant, isReceived } from './hosts.ts'

const talks = sql`meeting_booking b join meeting m on m.id = b.meeting_id join meeting_host h
    on h.meeting_id = b.meeting_id and h.employee_id = b.employee_id
  join person t on t.id = b.employee_id join person p on p.id = b.student_id`
const line = sql`concat(to_char(b.at, 'HH24:MI'), '  ', p.name, ' – ', t.name, nullif(', ' || h.room, ', '))`

/** The people for messages to guardians about their talks, one message for all talks of each. */
function ofGuardians(which: SQL, reason = ''): SQL {
  return sql`
    select b.guardian_id as person_id, null::uuid as about_id, m.campus_id, jsonb_build_object('day', m.day, 'reason', ${reason}::text,
      'times', string_agg(${line}, E'\n' order by b.at)) as fill
    from ${talks} where b.guardian_id is not null and ${which} group by b.guardian_id, m.id`
}

/** Invites the guardians who may see a child that the meeting is for; or only those without a booking. */
export async function inviteTo(
  tx: Tx,
  { id, key, today, areWithout = false }: { id: string; key: string; today: Day; areWithout?: boolean },
): Promise<number> {
  return tellInAct(tx, {
    event: 'meetings.invited',
    key,
    page: 'my-meetings',
    people: sql`
      select l.guardian_id as person_id, s.id as about_id, m.campus_id, jsonb_build_object('student', p.name,
        'studentOther', p.other_name, 'section', c.title, 'day', m.day, 'until', m.book_until,
        'time', to_char(m.starts_at, 'HH24:MI') || '–' || to_char(m.ends_at, 'HH24:MI')) as fill
      from meeting m join (${children}) on ${isMeant} join person p on p.id = s.id
        join guardian_link l on l.student_id = s.id and l.may_see
      where m.id = ${id}::uuid and ${isReceived(today)} and not (${areWithout} and exists (
        select from meeting_booking b where b.meeting_id = m.id and b.student_id = s.id and b.state = 'booked'))`,
  })
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
          'times', string_agg(concat(to_char(b.at, 'HH24:MI'), '  ', p.name), E'\n' order by b.at)) as fill
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
