import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import type { Db, School } from '../../core/school/school.ts'
import { may } from '../../core/authorization/reach.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import type { User } from '../../core/authorization/user.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { bookings, type ChildHost, type ChildMeeting, type MyMeeting, type Suggestion } from './contract.ts'
import { children, isMeant, taughtBy } from './hosts.ts'
import { planTimes } from './planning.ts'
import { type Facts, factsOf, factsWhere } from './read-meetings.ts'
import { isChild } from './visibility.ts'
import { meeting } from './tables.ts'
import { timesOf } from './times.ts'

type Spot = Omit<ChildHost, 'free' | 'booking'> & {
  meetingId: string
  studentId: string
  student: string
  otherStudent: string
  section: string
  /** The teacher's closed and booked times. */
  gone: string[]
  booking: Omit<NonNullable<ChildHost['booking']>, 'mayCancel'> | null
}

/** The open meetings of the user's children, next first, and those of the last month. */
export async function readMyMeetings(school: School, user: User): Promise<{ today: Day; rows: MyMeeting[] }> {
  const today = (await school.today()) as Day
  const open = await factsWhere(
    school.db,
    sql`${meeting.state} = 'open' and ${meeting.day} >= ${today}::date - 31`,
    today,
  )
  const spots = await spotsOf(school.db, user, { open, today })
  const mayEdit = may(user, bookings.resource, 'edit') && user.viewing === null
  const rows = open.flatMap((found): MyMeeting[] => {
    const own = spots.filter(({ meetingId }) => meetingId === found.id)
    if (own.length === 0) return []
    const isAhead = mayEdit && found.day >= today
    const mayBook = isAhead && found.bookUntil >= today
    return [{ ...factsOf(found), mayBook, children: childrenOf(own, timesOf(found), isAhead) }]
  })
  return { today, rows }
}

/** For each child of the user, the teachers in these meetings whom its family meets. */
async function spotsOf(
  db: Db,
  user: User,
  { open, today }: { open: readonly Facts[]; today: Day },
): Promise<Spot[]> {
  const ids = `{${open.map(({ id }) => id).join(',')}}`
  const rows = await db.execute<Spot>(sql`
    select m.id as "meetingId", s.id as "studentId", cp.name as student, cp.other_name as "otherStudent", c.title as section,
      h.employee_id as "employeeId", t.name, t.other_name as "otherName", h.room, taught.subjects, taught.is_class_teacher as "isClassTeacher",
      to_jsonb(array(select to_char(one, 'HH24:MI') from unnest(h.closed) one union
        select to_char(b.at, 'HH24:MI') from meeting_booking b
        where b.meeting_id = m.id and b.employee_id = h.employee_id and b.state = 'booked')) as gone,
      (select jsonb_build_object('id', b.id, 'time', to_char(b.at, 'HH24:MI'), 'topic', b.topic, 'came', b.came, 'agreed', b.agreed)
        from meeting_booking b where b.meeting_id = m.id and b.employee_id = h.employee_id and b.student_id = s.id
          and b.state = 'booked') as booking
    from meeting m join (${children}) on ${isMeant} join person cp on cp.id = s.id
      join meeting_host h on h.meeting_id = m.id and not h.is_away cross join ${taughtBy(today)} join person t on t.id = h.employee_id
    where m.id = any (${ids}::uuid[]) and taught.is_met and s.id in (
      select ${student.id} from ${student} where ${student.id} = any (${`{${user.own.join(',')}}`}::uuid[]) and ${isChild(user, 'view')})
    order by m.id, cp.name collate name_order, s.id, taught.is_class_teacher desc,
      t.name collate name_order, h.id`)
  return [...rows]
}

function childrenOf(spots: readonly Spot[], times: readonly string[], mayCancel: boolean): ChildMeeting[] {
  return [...Map.groupBy(spots, ({ studentId }) => studentId)].flatMap(([studentId, own]) => {
    const [{ student: name = '', otherStudent: otherName = '', section = '' } = {}] = own
    return [{ studentId, name, otherName, section, hosts: own.map((spot) => hostOf(spot, times, mayCancel)) }]
  })
}

function hostOf(spot: Spot, times: readonly string[], mayCancel: boolean): ChildHost {
  const { employeeId, name, otherName, room, subjects, isClassTeacher, gone, booking } = spot
  return {
    employeeId,
    name,
    otherName,
    room,
    subjects,
    isClassTeacher,
    free: times.filter((time) => !gone.includes(time)),
    booking: booking && { ...booking, mayCancel },
  }
}

function wishOf(key: string) {
  const [studentId = '', employeeId = ''] = key.split(' ')
  return { studentId, employeeId }
}

type Asked = { meeting: string; from?: string | undefined; until?: string | undefined }

/** Suggests times with the teachers who are not booked yet, with as little waiting as possible. */
export async function suggestTimes(
  school: School,
  user: User,
  { meeting: id, from = '00:00', until = '24:00' }: Asked,
): Promise<Suggestion> {
  const today = (await school.today()) as Day
  const [found] = await factsWhere(school.db, sql`${meeting.id} = ${id}::uuid and ${meeting.state} = 'open'`)
  if (!found) return refuseMissing()
  const spots = await spotsOf(school.db, user, { open: [found], today })
  const times = timesOf(found)
  const within = times.filter((time) => time >= from && time <= until)
  const needs = spots
    .filter(({ booking }) => booking === null)
    .map((spot) => ({
      key: `${spot.studentId} ${spot.employeeId}`,
      free: within.filter((time) => !spot.gone.includes(time)),
    }))
  const taken = spots.flatMap(({ booking }) => booking?.time ?? [])
  const planned = planTimes(needs, times, taken)
  return {
    times: [...planned.times]
      .map(([key, time]) => ({ ...wishOf(key), time }))
      .toSorted((a, b) => (a.time < b.time ? -1 : 1)),
    without: planned.without.map(wishOf),
  }
}

/**
 * How many children of a guardian have nothing booked while booking is open, and how many families come to the
 * user today.
 */
export async function countMeetings(school: School, user: User): Promise<{ toBook: number; today: number }> {
  const { today, rows } = await readMyMeetings(school, user)
  const waiting = rows
    .filter(({ mayBook }) => mayBook)
    .flatMap(({ children: own }) => own.filter(({ hosts }) => hosts.every(({ booking }) => booking === null)))
  const [row] = await school.db.execute<{ count: number }>(sql`
    select count(*)::int as count from meeting_booking b join meeting m on m.id = b.meeting_id
    where b.state = 'booked' and m.state = 'open' and m.archived_at is null and m.day = ${today}::date and b.employee_id = ${personShown(user)}`)
  return { toBook: waiting.length, today: row?.count ?? 0 }
}
