import { sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { endTalks } from './ending.ts'
import { isChanged, isKept, isSeen } from './visibility.ts'
import { meeting, meetingBooking } from './tables.ts'

async function lockBooking(tx: Tx, user: User, id: string) {
  const [row] = await tx
    .select({
      booking: meetingBooking,
      day: meeting.day,
      title: meeting.title,
      name: sql<string>`(select p.name from person p where p.id = ${meetingBooking.studentId})`,
      mayChange: sql<boolean>`${isChanged(user)}`,
      mayKeep: sql<boolean>`${isKept(user)}`,
    })
    .from(meetingBooking)
    .innerJoin(meeting, sql`${meeting.id} = ${meetingBooking.meetingId}`)
    .where(sql`${meetingBooking.id} = ${id}::uuid and (${isSeen(user)} or ${isChanged(user)})`)
    .for('update', { of: meetingBooking })
  if (!row) return refuseMissing()
  describe(tx, { title: row.title, name: row.name })
  return row
}

/** Cancels a booking: a family may until the day is over; if the school does, the family is notified. */
export async function cancelBooking(school: School, user: User, id: string): Promise<{ id: string }> {
  const today = await school.today()
  return school.transaction(user, 'meetings.given-back', async (tx) => {
    const { booking, day, mayChange, mayKeep } = await lockBooking(tx, user, id)
    if (!mayChange) refuseUnchangeable()
    if (booking.state === 'cancelled')
      refuse('meetings.given-back', 'This time was already cancelled', {}, { status: 409 })
    if (day < today) refuse('meetings.over', 'This meeting is over', {}, { status: 409 })
    const isOfFamily = user.own.includes(booking.studentId)
    await endTalks(tx, { which: sql`b.id = ${id}::uuid`, isTold: mayKeep && !isOfFamily })
    return { id }
  })
}

type Writing = { id: string; came: boolean | null; agreed: string; notes: string; version: number }

/** Records the outcome of a talk. */
export async function writeOutcome(
  school: School,
  user: User,
  { id, version, ...said }: Writing,
): Promise<{ id: string; version: number }> {
  const today = await school.today()
  return school.transaction(user, 'meetings.noted', async (tx) => {
    const { booking, day, mayKeep } = await lockBooking(tx, user, id)
    if (!mayKeep) refuseUnchangeable()
    if (booking.state === 'cancelled')
      refuse('meetings.given-back', 'This time was already cancelled', {}, { status: 409 })
    if (said.came !== null && day > today)
      refuse('meetings.ahead', 'Nobody has come yet: the meeting is still ahead', {}, { status: 409 })
    if (booking.version !== version) refuseStale({ id, version: booking.version })
    await tx
      .update(meetingBooking)
      .set({ ...said, updatedAt: timeOf(tx).toISOString(), version: version + 1 })
      .where(sql`${meetingBooking.id} = ${id}::uuid`)
    return { id, version: version + 1 }
  })
}
