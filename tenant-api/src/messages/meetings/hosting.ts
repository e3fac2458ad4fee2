import { sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { endTalks } from './ending.ts'
import { lockMeeting } from './open-meeting.ts'
import { isPlace } from './visibility.ts'
import { meeting, meetingHost } from './tables.ts'

type Adding = { id: string; employeeId: string; room: string }

/** Adds an employee of the campus to an open meeting. */
export async function addHost(
  school: School,
  user: User,
  { id, employeeId, room }: Adding,
): Promise<{ id: string }> {
  return school.transaction(user, 'meetings.host-added', async (tx) => {
    const { state, title, campusId } = await lockMeeting(tx, user, id)
    if (state !== 'open')
      refuse('meetings.closed', 'No times are booked for this meeting', {}, { status: 409 })
    const [who] = await tx.execute<{ name: string }>(sql`
      select p.name from employee e join person p on p.id = e.id
      where e.id = ${employeeId}::uuid and e.status = 'active' and e.archived_at is null
        and (e.campus_id is null or e.campus_id = ${campusId}::uuid or ${campusId}::uuid = any (e.campus_ids))`)
    if (!who)
      return refuseField(
        'employeeId',
        sentence('This person does not work at this campus. Choose another'),
        'choice',
      )
    describe(tx, { title, name: who.name })
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into meeting_host (meeting_id, employee_id, room) values (${id}::uuid, ${employeeId}::uuid, ${room})
      on conflict (meeting_id, employee_id) do update set room = excluded.room, is_away = false returning id`)
    return row ?? refuseMissing()
  })
}

type Held = {
  id: string
  meetingId: string
  employeeId: string
  title: string
  name: string
  mayEdit: boolean
}

async function lockHost(tx: Tx, user: User, id: string): Promise<Held> {
  const [row] = await tx
    .select({
      id: meetingHost.id,
      meetingId: meetingHost.meetingId,
      employeeId: meetingHost.employeeId,
      title: meeting.title,
      name: sql<string>`(select p.name from person p where p.id = ${meetingHost.employeeId})`,
      mayEdit: sql<boolean>`${isPlace(user, 'edit')}`,
    })
    .from(meetingHost)
    .innerJoin(meeting, sql`${meeting.id} = ${meetingHost.meetingId} and ${meeting.archivedAt} is null`)
    .where(
      sql`${meetingHost.id} = ${id}::uuid and not ${meetingHost.isAway} and (${isPlace(user, 'view')} or ${isPlace(user, 'edit')})`,
    )
    .for('update', { of: meetingHost })
  return row ?? refuseMissing()
}

type Placing = { id: string; room: string; closed: readonly string[] }

/** Sets a teacher's room and closed times; booked times stay booked. */
export async function placeHost(
  school: School,
  user: User,
  { id, room, closed }: Placing,
): Promise<{ id: string }> {
  return school.transaction(user, 'meetings.host-placed', async (tx) => {
    const { meetingId, employeeId, title, name, mayEdit } = await lockHost(tx, user, id)
    if (!mayEdit) refuseUnchangeable()
    describe(tx, { title, name })
    const times = `{${closed.join(',')}}`
    const [booked] = await tx.execute(sql`
      select 1 from meeting_booking where meeting_id = ${meetingId}::uuid and employee_id = ${employeeId}::uuid
        and state = 'booked' and at = any (${times}::time[]) limit 1`)
    if (booked)
      refuseField('closed', sentence('A family has one of these times. Give it back first'), 'taken')
    await tx.execute(
      sql`update meeting_host set room = ${room}, closed = ${times}::time[] where id = ${id}::uuid`,
    )
    return { id }
  })
}

/** Removes a teacher from a meeting, and notifies the families with a booking. */
export async function removeHost(
  school: School,
  user: User,
  id: string,
): Promise<{ id: string; cancelled: number }> {
  return school.transaction(user, 'meetings.host-removed', async (tx) => {
    const [known] = await tx.execute<{ meetingId: string; name: string }>(sql`
      select h.meeting_id as "meetingId", p.name from meeting_host h join person p on p.id = h.employee_id where h.id = ${id}::uuid and not h.is_away`)
    if (!known) return refuseMissing()
    const { title } = await lockMeeting(tx, user, known.meetingId)
    describe(tx, { title, name: known.name })
    const cancelled = await endTalks(tx, {
      which: sql`(b.meeting_id, b.employee_id) = (
        select h.meeting_id, h.employee_id from meeting_host h where h.id = ${id}::uuid)`,
    })
    await tx.execute(sql`update meeting_host set is_away = true where id = ${id}::uuid`)
    return { id, cancelled }
  })
}
