import { eq, type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Booking, Host, manners, MeetingState, MyTimes, Plan } from './contract.ts'
import { children, isMeant, isReceived, teachersOf, wireTime } from './hosts.ts'
import { isOfOffice, isSeen } from './visibility.ts'
import { meeting, meetingBooking, meetingHost } from './tables.ts'
import { fatherOf, nameOf } from '../../core/columns/name-in-script.ts'
import { timesOf } from './times.ts'

/** The data of a meeting on every page, and the settings of its times. */
export type Facts = {
  id: string
  campusId: string
  title: string
  day: Day
  startsAt: string
  endsAt: string
  slotMinutes: number
  gapMinutes: number
  bookUntil: Day
  manner: keyof typeof manners
  place: string
  note: string
  state: MeetingState
}

const facts = {
  id: meeting.id,
  campusId: meeting.campusId,
  title: meeting.title,
  day: meeting.day,
  startsAt: wireTime(sql`${meeting.startsAt}`),
  endsAt: wireTime(sql`${meeting.endsAt}`),
  slotMinutes: meeting.slotMinutes,
  gapMinutes: meeting.gapMinutes,
  bookUntil: meeting.bookUntil,
  manner: meeting.manner,
  place: meeting.place,
  note: meeting.note,
  state: meeting.state,
}

/** A meeting without a check of permissions; null if it does not exist, or is archived. */
export async function readMeeting(db: Db | Tx, id: string): Promise<Facts | null> {
  const [row] = await factsWhere(db, sql`${meeting.id} = ${id}::uuid`)
  return row ?? null
}

/** Meetings that are not archived: future ones by day, then past ones. */
export function factsWhere(db: Db | Tx, where: SQL, today: Day | null = null): Promise<Facts[]> {
  return db
    .select(facts)
    .from(meeting)
    .where(sql`${meeting.archivedAt} is null and ${where}`)
    .orderBy(sql`${meeting.day} < ${today}::date`, meeting.day, meeting.startsAt, meeting.id)
}

/** The same in wire format. */
export function factsOf({ campusId: _campus, gapMinutes: _gap, ...row }: Facts) {
  return row
}

type HostRow = Omit<Host, 'times' | 'bookings'> & { meetingId: string }

/** Teachers' places by name, each with the bookings that the user sees. */
async function hostsWhere(db: Db, user: User, { where, of }: { where: SQL; of: readonly Facts[] }) {
  const hosts = await db
    .select({
      id: meetingHost.id,
      meetingId: meetingHost.meetingId,
      employeeId: meetingHost.employeeId,
      name: sql<string>`p.name`,
      otherName: sql<string>`p.other_name`,
      room: meetingHost.room,
      closed: sql<
        string[]
      >`to_jsonb(array(select to_char(t, 'HH24:MI') from unnest(${meetingHost.closed}) t))`,
    })
    .from(meetingHost)
    .innerJoin(sql`person p`, sql`p.id = ${meetingHost.employeeId}`)
    .where(sql`${where} and not ${meetingHost.isAway}`)
    .orderBy(sql`p.name collate name_order`, meetingHost.id)
  const rows = await bookingsOf(db, user, hosts)
  return hosts.map((host): Host & { meetingId: string } => {
    const own = of.find(({ id }) => id === host.meetingId)
    const bookings = rows.filter(
      (row) => row.meetingId === host.meetingId && row.employeeId === host.employeeId,
    )
    return {
      ...host,
      times: own ? timesOf(own) : [],
      bookings: bookings.map(({ meetingId: _meeting, employeeId: _employee, ...row }) => row),
    }
  })
}

function bookingsOf(
  db: Db,
  user: User,
  hosts: readonly HostRow[],
): Promise<(Booking & { meetingId: string; employeeId: string })[]> {
  const ids = `{${[...new Set(hosts.map(({ meetingId }) => meetingId))].join(',')}}`
  return db
    .select({
      id: meetingBooking.id,
      meetingId: meetingBooking.meetingId,
      employeeId: meetingBooking.employeeId,
      time: wireTime(sql`${meetingBooking.time}`),
      studentId: meetingBooking.studentId,
      student: sql<string>`p.name`,
      otherStudent: sql<string>`p.other_name`,
      fatherName: fatherOf(user, 's'),
      section: sql<string>`coalesce(c.title, '')`,
      guardian: sql<string>`coalesce((select ${nameOf(user, 'g')} from person g where g.id = ${meetingBooking.guardianId}), '')`,
      topic: meetingBooking.topic,
      came: meetingBooking.came,
      notes: meetingBooking.notes,
      agreed: meetingBooking.agreed,
      version: meetingBooking.version,
    })
    .from(meetingBooking)
    .innerJoin(sql`student s`, sql`s.id = ${meetingBooking.studentId}`)
    .innerJoin(sql`person p`, sql`p.id = s.id`)
    .leftJoin(sql`section c`, sql`c.id = s.section_id`)
    .where(
      sql`${meetingBooking.meetingId} = any (${ids}::uuid[]) and ${meetingBooking.state} = 'booked' and ${isSeen(user)}`,
    )
    .orderBy(meetingBooking.time, meetingBooking.id)
}

type Counted = { children: number; booked: number; mayEdit: boolean; others: Plan['others'] }

/** A meeting for its office: by teacher, and the number of families that come. */
export async function readPlan(school: School, user: User, id: string): Promise<Plan> {
  const [found] = await factsWhere(
    school.db,
    sql`${meeting.id} = ${id}::uuid and ${isOfOffice(user, 'view')}`,
  )
  if (!found) return refuseMissing()
  const today = (await school.today()) as Day
  const [counted] = await school.db.execute<Counted>(sql`
    select (select count(*) from (${children}) where ${isMeant} and (m.state = 'draft' or ${isReceived(today)}))::int as children,
      (select count(distinct b.student_id) from meeting_booking b where b.meeting_id = m.id and b.state = 'booked')::int as booked,
      (select ${isOfOffice(user, 'edit')} from ${meeting} where ${meeting.id} = m.id) as "mayEdit",
      (select coalesce(jsonb_agg(jsonb_build_object('employeeId', p.id, 'name', ${nameOf(user, 'p')}) order by p.name collate name_order, p.id), '[]')
        from employee e join person p on p.id = e.id
        where e.status = 'active' and e.archived_at is null and (e.campus_id is null or e.campus_id = m.campus_id or m.campus_id = any (e.campus_ids))
          and not exists (select from meeting_host h where h.meeting_id = m.id and h.employee_id = e.id and not h.is_away)) as others
    from meeting m where m.id = ${id}::uuid`)
  const hosts =
    found.state === 'draft'
      ? await hostsToBe(school.db, { found, today })
      : await hostsWhere(school.db, user, { where: eq(meetingHost.meetingId, id), of: [found] })
  const { children: meant = 0, booked = 0, mayEdit = false, others = [] } = counted ?? {}
  return {
    ...factsOf(found),
    children: meant,
    booked,
    mayEdit,
    others,
    hosts: hosts.map(({ meetingId: _meeting, ...host }) => host),
  }
}

/** Who would be a host if it opened now. */
async function hostsToBe(db: Db, { found, today }: { found: Facts; today: Day }) {
  const rows = await db.execute<{ id: string; name: string; otherName: string }>(sql`
    select p.id, p.name, p.other_name as "otherName" from meeting m
      join person p on p.id in (${teachersOf(today)}) where m.id = ${found.id}::uuid order by p.name collate name_order, p.id`)
  const empty = { meetingId: found.id, room: '', times: timesOf(found), closed: [], bookings: [] }
  return rows.map(({ id, ...row }): Host & { meetingId: string } => ({
    ...empty,
    ...row,
    id,
    employeeId: id,
  }))
}

/** The children of a meeting without a booking, by section. */
export async function listUnbooked(school: School, user: User, { id, limit }: { id: string; limit: number }) {
  const [found] = await factsWhere(
    school.db,
    sql`${meeting.id} = ${id}::uuid and ${isOfOffice(user, 'view')}`,
  )
  if (!found) return refuseMissing()
  const today = (await school.today()) as Day
  type Row = { studentId: string; name: string; otherName: string; fatherName: string; section: string }
  const rows = await school.db.execute<Row>(sql`
    select s.id as "studentId", p.name, p.other_name as "otherName", ${fatherOf(user, 's')} as "fatherName", c.title as section
    from meeting m join (${children}) on ${isMeant} join person p on p.id = s.id
    where m.id = ${id}::uuid and ${isReceived(today)} and not exists (
      select from meeting_booking b where b.meeting_id = m.id and b.student_id = s.id and b.state = 'booked')
    order by c.title, p.name collate name_order, s.id limit ${limit}`)
  return { rows: [...rows] }
}

/** The meetings in which the user is a host, from a month ago on. */
export async function readMyTimes(school: School, user: User): Promise<{ today: Day; rows: MyTimes[] }> {
  const today = (await school.today()) as Day
  const mine = sql`${meetingHost.employeeId} = ${personShown(user)}`
  const of = await factsWhere(
    school.db,
    sql`${meeting.state} = 'open' and ${meeting.day} >= ${today}::date - 31
      and ${meeting.id} in (select ${meetingHost.meetingId} from ${meetingHost} where ${mine} and not ${meetingHost.isAway})`,
    today,
  )
  const ids = `{${of.map(({ id }) => id).join(',')}}`
  const hosts = await hostsWhere(school.db, user, {
    where: sql`${mine} and ${meetingHost.meetingId} = any (${ids}::uuid[])`,
    of,
  })
  const rows = of.flatMap((found) =>
    hosts
      .filter(({ meetingId }) => meetingId === found.id)
      .map(({ meetingId: _meeting, ...host }): MyTimes => ({ ...factsOf(found), host })),
  )
  return { today, rows }
}
