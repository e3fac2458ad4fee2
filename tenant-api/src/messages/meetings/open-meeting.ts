import { eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import { enqueue, type Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { SendingPreview } from '../outbound/contract.ts'
import { previewSending } from '../outbound/preview-sending.ts'
import { tellPeople } from '../outbound/queue.ts'
import type { MeetingState } from './contract.ts'
import { endTalks } from './ending.ts'
import { teachersOf } from './hosts.ts'
import { isOfOffice } from './visibility.ts'
import { type Meeting, meeting } from './tables.ts'
import { cancellation, invitation, inviteTo, reminders } from './notify.ts'

type Outcome = { id: string; state: MeetingState }

/** Locks a meeting that the user may change; it is missing to users who do not see it. */
export async function lockMeeting(tx: Tx, user: User, id: string): Promise<Meeting> {
  const [row] = await tx
    .select({
      meeting,
      isSeen: sql<boolean>`${isOfOffice(user, 'view')}`,
      mayEdit: sql<boolean>`${isOfOffice(user, 'edit')}`,
    })
    .from(meeting)
    .where(sql`${meeting.id} = ${id}::uuid and ${meeting.archivedAt} is null`)
    .for('update')
  if (!row || (!row.isSeen && !row.mayEdit)) return refuseMissing()
  if (!row.mayEdit) refuseUnchangeable()
  describe(tx, { title: row.meeting.title })
  return row.meeting
}

/** Opens a meeting: adds the teachers as hosts, and invites the families unless nobody is to be told. */
export async function openMeeting(
  school: School,
  user: User,
  { id, tells }: { id: string; tells: boolean },
): Promise<Outcome> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'meetings.opened', async (tx) => {
    const { state, day, bookUntil } = await lockMeeting(tx, user, id)
    if (state !== 'draft') refuse('meetings.opened', 'This meeting was opened before', {}, { status: 409 })
    if (day < today || bookUntil < today)
      refuse('meetings.past', 'Choose days in the future first', {}, { status: 409 })
    const hosts = await tx.execute(sql`
      insert into meeting_host (meeting_id, employee_id)
      select m.id, who.employee_id from meeting m cross join lateral (${teachersOf(today)}) who where m.id = ${id}::uuid
      on conflict do nothing returning id`)
    if (hosts.length === 0)
      refuse(
        'meetings.no-teacher',
        'Nobody teaches there yet. Say first who teaches what',
        {},
        { status: 409 },
      )
    await tx
      .update(meeting)
      .set({ state: 'open', updatedAt: timeOf(tx).toISOString(), version: sql`${meeting.version} + 1` })
      .where(eq(meeting.id, id))
    if (tells) await inviteTo(tx, { id, key: id, today })
    await leaveReminder(tx, { id, day })
    return { id, state: 'open' }
  })
}

/** Schedules the reminder for 17:00 on the day before; a meeting that is opened later gets none. */
async function leaveReminder(tx: Tx, { id, day }: { id: string; day: Day }): Promise<void> {
  const [at] = await tx.execute<{ due: string }>(sql`
    select to_json((${day}::date - 1 + time '17:00') at time zone time_zone) #>> '{}' as due from institute`)
  const dueAt = new Date(at?.due ?? '')
  if (dueAt > timeOf(tx)) await enqueue(tx, 'meetings.remind', { id }, { dueAt, key: `meeting ${id} ${day}` })
}

/** Reminds families and teachers of a meeting that was not cancelled. */
export const remindJob: Job = {
  async run(school, { payload }) {
    const id = String(payload.id)
    const [row] = await school.db.select().from(meeting).where(eq(meeting.id, id))
    if (row?.state !== 'open' || row.archivedAt !== null) return
    for (const telling of reminders(id, row.day)) await tellPeople(school, school.db, telling)
  },
}

/** Cancels a meeting, and notifies those who have booked. */
export async function cancelMeeting(
  school: School,
  user: User,
  { id, reason }: { id: string; reason: string },
): Promise<Outcome> {
  return school.transaction(user, 'meetings.cancelled', async (tx) => {
    const { state } = await lockMeeting(tx, user, id)
    if (state === 'cancelled')
      refuse('meetings.closed', 'This meeting was already cancelled', {}, { status: 409 })
    await endTalks(tx, { which: sql`b.meeting_id = ${id}::uuid`, reason })
    await tx
      .update(meeting)
      .set({ state: 'cancelled', updatedAt: timeOf(tx).toISOString(), version: sql`${meeting.version} + 1` })
      .where(eq(meeting.id, id))
    return { id, state: 'cancelled' }
  })
}

/** Invites guardians again who have no booking for a child. */
export async function remindUnbooked(school: School, user: User, id: string): Promise<{ count: number }> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'meetings.invited', async (tx) => {
    const { state, bookUntil } = await lockMeeting(tx, user, id)
    if (state !== 'open' || bookUntil < today)
      refuse('meetings.closed', 'No times are booked for this meeting', {}, { status: 409 })
    return { count: await inviteTo(tx, { id, key: `${id} ${today}`, today, areWithout: true }) }
  })
}

/** Whom an opening would invite, or once it is open an invitation of those who have not booked. */
export async function previewInvitations(school: School, user: User, id: string): Promise<SendingPreview> {
  const today = (await school.today()) as Day
  const state = await stateOf(school, user, id)
  const how =
    state === 'draft' ? { key: id, areHostsPlanned: true } : { key: `${id} ${today}`, areWithout: true }
  return previewSending(school, invitation({ id, today, ...how }))
}

/** Whom calling a meeting off would tell. */
export async function previewCancellation(school: School, user: User, id: string): Promise<SendingPreview> {
  await stateOf(school, user, id)
  return previewSending(school, cancellation(id))
}

/** The state of a meeting that the user may change. */
async function stateOf(school: School, user: User, id: string): Promise<MeetingState> {
  const mayEdit = sql<boolean>`${isOfOffice(user, 'edit')}`
  const [row] = await school.db
    .select({ state: meeting.state, mayEdit })
    .from(meeting)
    .where(
      sql`${meeting.id} = ${id}::uuid and ${meeting.archivedAt} is null
        and (${isOfOffice(user, 'view')} or ${isOfOffice(user, 'edit')})`,
    )
  if (!row) return refuseMissing()
  if (!row.mayEdit) refuseUnchangeable()
  return row.state
}
