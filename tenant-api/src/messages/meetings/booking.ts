import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { Refusal, refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import type { User } from '../../core/authorization/user.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { Wish } from './contract.ts'
import { children, isMeant, taughtBy } from './hosts.ts'
import { readMeeting, type Facts } from './read-meetings.ts'
import { isChild, isPupil } from './visibility.ts'
import { confirmTo } from './notify.ts'
import { timesOf } from './times.ts'

type Booking = { meetingId: string; bookings: readonly (Wish & { topic: string })[] }
type Child = { id: string; mayBook: boolean; isPupil: boolean; isMeant: boolean; guardianId: string | null }
type Place = { studentId: string; employeeId: string; isMet: boolean; closed: string[] }

/** Books times for children, all or none; of two concurrent bookings of one time the first wins. */
export async function bookTimes(
  school: School,
  user: User,
  { meetingId, bookings }: Booking,
): Promise<{ ids: string[] }> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'meetings.booked', async (tx) => {
    // Locks the meeting, so that nobody cancels it or removes a teacher meanwhile: later bookings would miss
    // that message.
    await tx.execute(sql`select from meeting where id = ${meetingId}::uuid for share`)
    const found = await readMeeting(tx, meetingId)
    if (!found) return refuseField('meetingId', sentence('This meeting no longer exists'), 'choice')
    describe(tx, { title: found.title })
    const all = await childrenOf(tx, user, { meetingId, ids: bookings.map(({ studentId }) => studentId) })
    for (const { studentId } of bookings) {
      const child = all.get(studentId) ?? refuseMissing()
      if (!child.mayBook) refuseUnchangeable()
    }
    refuseClosed(found, today, [...all.values()])
    const places = await lockPlaces(tx, { meetingId, today, bookings })
    for (const [at, booking] of bookings.entries()) judge(at, booking, { found, all, places })
    const ids = await insert(tx, user, { found, all, bookings })
    await confirmTo(tx, ids)
    return { ids }
  })
}

/** The given children that the user sees, each with who comes for them. */
async function childrenOf(tx: Tx, user: User, { meetingId, ids }: { meetingId: string; ids: string[] }) {
  const rows = await tx.execute<Child>(sql`
    select ${student.id} as id, ${isChild(user, 'edit')} as "mayBook", ${isPupil(user)} as "isPupil",
      exists (select from meeting m join (${children}) on ${isMeant} where m.id = ${meetingId}::uuid and s.id = ${student.id}) as "isMeant",
      (select l.guardian_id from guardian_link l where l.student_id = ${student.id} and l.may_see
        order by l.guardian_id = ${personShown(user)} desc, l.is_first_contact desc, l.guardian_id limit 1) as "guardianId"
    from ${student} where ${student.id} = any (${`{${ids.join(',')}}`}::uuid[])
      and (${isChild(user, 'view')} or ${isChild(user, 'edit')})`)
  return new Map(rows.map((row) => [row.id, row]))
}

function refuseClosed({ state, day, bookUntil }: Facts, today: Day, all: readonly Child[]): void {
  if (state !== 'open') refuse('meetings.closed', 'No times are booked for this meeting', {}, { status: 409 })
  if (day < today) refuse('meetings.over', 'This meeting is over', {}, { status: 409 })
  if (bookUntil < today && !all.every((child) => child.isPupil))
    refuse(
      'meetings.late',
      'Times are no longer booked here. Ask the office of the school',
      {},
      { status: 409 },
    )
}

type Wanted = { meetingId: string; today: Day; bookings: readonly Wish[] }

/**
 * Locks the places of the given teachers until the commit, and tells whether the families of these children
 * meet them.
 */
async function lockPlaces(tx: Tx, { meetingId, today, bookings }: Wanted): Promise<Place[]> {
  const employees = `{${bookings.map(({ employeeId }) => employeeId).join(',')}}`
  const students = `{${bookings.map(({ studentId }) => studentId).join(',')}}`
  await tx.execute(sql`
    select 1 from meeting_host where meeting_id = ${meetingId}::uuid and employee_id = any (${employees}::uuid[])
    order by id for update`)
  const rows = await tx.execute<Place>(sql`
    select s.id as "studentId", h.employee_id as "employeeId", taught.is_met as "isMet", to_jsonb(array(
      select to_char(t, 'HH24:MI') from unnest(h.closed) t)) as closed
    from meeting m join meeting_host h on h.meeting_id = m.id cross join (${children}) cross join ${taughtBy(today)}
    where m.id = ${meetingId}::uuid and not h.is_away and h.employee_id = any (${employees}::uuid[]) and s.id = any (${students}::uuid[])`)
  return [...rows]
}

type Judging = { found: Facts; all: ReadonlyMap<string, Child>; places: readonly Place[] }

function judge(at: number, { studentId, employeeId, time }: Wish, { found, all, places }: Judging): void {
  const child = all.get(studentId)
  const field = (name: string) => `bookings/${at}/${name}`
  if (child?.isMeant !== true)
    refuseField(field('studentId'), sentence('This meeting is not for this child'), 'choice')
  const place = places.find((one) => one.studentId === studentId && one.employeeId === employeeId)
  if (!place || (!place.isMet && !child.isPupil))
    refuseField(
      field('employeeId'),
      sentence('This teacher does not sit in the meeting for this child. Choose another'),
      'choice',
    )
  if (!timesOf(found).includes(time) || place.closed.includes(time))
    refuseField(field('time'), sentence('This time is not offered. Choose another'), 'choice')
}

type Inserting = { found: Facts; all: ReadonlyMap<string, Child>; bookings: Booking['bookings'] }

async function insert(tx: Tx, user: User, { found, all, bookings }: Inserting): Promise<string[]> {
  const at = timeOf(tx).toISOString()
  const ids: string[] = []
  for (const [place, { studentId, employeeId, time, topic }] of bookings.entries()) {
    const guardianId = all.get(studentId)?.guardianId ?? null
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into meeting_booking (meeting_id, campus_id, employee_id, student_id, guardian_id, at, topic, booked_by, created_at, updated_at)
      values (${found.id}::uuid, ${found.campusId}::uuid, ${employeeId}::uuid, ${studentId}::uuid, ${guardianId}::uuid, ${time}::time,
        ${topic}, ${user.id}::uuid, ${at}::timestamptz, ${at}::timestamptz)
      on conflict do nothing returning id`)
    if (!row) return refuseTaken(tx, { place, meetingId: found.id, employeeId, studentId, time })
    ids.push(row.id)
  }
  return ids
}

type Taken = { place: number; meetingId: string; employeeId: string; studentId: string; time: string }

/**
 * Refuses with the reason why a time is not free: it is taken, or the family has another booking with this
 * teacher or at this time.
 */
async function refuseTaken(tx: Tx, { place, meetingId, employeeId, studentId, time }: Taken): Promise<never> {
  const [row] = await tx.execute<{ isTaken: boolean; isTwice: boolean }>(sql`
    select coalesce(bool_or(employee_id = ${employeeId}::uuid and at = ${time}::time), false) as "isTaken",
      coalesce(bool_or(employee_id = ${employeeId}::uuid and student_id = ${studentId}::uuid), false) as "isTwice"
    from meeting_booking where meeting_id = ${meetingId}::uuid and state = 'booked'`)
  const message = row?.isTwice
    ? sentence('You have a time with this teacher for this child already')
    : row?.isTaken
      ? sentence('Somebody else has taken this time meanwhile. Choose another')
      : sentence('You are with another teacher at this time. Choose another')
  throw new Refusal(
    'meetings.taken',
    message,
    {},
    {
      status: 409,
      errors: [{ pointer: `/bookings/${place}/time`, code: 'taken', message }],
    },
  )
}
