import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import type { ActKey, Db, School, Tx } from '../../core/school/school.ts'
import { may } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { type Direction, type OwnToday, presence } from './contract.ts'
import { type EmployeeDay, employeeDays, type Span, spanOf } from './employee-days.ts'
import { dayOf } from './months.ts'
import { write, type Writing } from './noticing.ts'

/** The user's own day, and whether they may check themselves in; empty without an employee record. */
export async function readOwnPresence(school: School, user: User): Promise<OwnToday> {
  const span = await spanOf(school, { from: null, until: null })
  return ownToday(school.db, user, span)
}

/** Checks the user in or out, if the setting lets staff do so. */
export async function markOwnPresence(
  school: School,
  user: User,
  { direction }: { direction: Direction },
): Promise<OwnToday> {
  return noticeOwn(school, user, { direction, noticedBy: 'self' })
}

type Noticing = Pick<Writing, 'direction' | 'campusId'> & { noticedBy: 'self' | 'kiosk' }
type Self = { id: string; name: string; campus_id: string | null; is_in: boolean; last_at: string | null }

/** A second scan within this time is refused as a repeat, in milliseconds. */
const sameTap = 60_000

const acts: Record<Noticing['noticedBy'], Record<Direction, ActKey>> = {
  self: { in: 'presence.came', out: 'presence.went' },
  kiosk: { in: 'presence.scanned-in', out: 'presence.scanned-out' },
}

/** Checks the user in or out, by their own word or by a kiosk's code. */
export async function noticeOwn(
  school: School,
  user: User,
  { direction, noticedBy, campusId }: Noticing,
): Promise<OwnToday> {
  const span = await spanOf(school, { from: null, until: null })
  const { today: day } = span
  return school.transaction(user, acts[noticedBy][direction], async (tx) => {
    const self = await lockSelf(tx, user, day)
    if (noticedBy === 'self') await refuseUnlessAllowed(tx, user)
    refuseTwice(self, { direction, now: school.now() })
    const at = school.now().toISOString()
    const where = campusId === undefined ? {} : { campusId }
    await write(tx, { people: [self], day, at, direction, noticedBy, comment: '', ...where })
    return ownToday(tx, user, span)
  })
}

async function lockSelf(tx: Tx, user: User, day: Day): Promise<Self> {
  const [self] = await tx.execute<Self>(sql`
    select e.id, p.name, e.campus_id, coalesce(s.is_in, false) as is_in, (
        select to_json(max(n.at)) #>> '{}' from presence n
        where n.person_id = e.id and n.day = ${day}::date and n.struck_at is null) as last_at
    from account a join employee e on e.id = a.person_id join person p on p.id = e.id
    left join employee_presence s on s.person_id = e.id and s.day = ${day}::date
    where a.id = ${user.id}::uuid and e.archived_at is null and (e.left_on is null or e.left_on >= ${day}::date)
    for no key update of e`)
  return (
    self ?? refuse('presence.no-employee', 'Only staff can check in. Ask the office', {}, { status: 403 })
  )
}

async function refuseUnlessAllowed(tx: Tx, user: User): Promise<void> {
  const [setting] = await tx.execute<{ allowed: boolean }>(
    sql`select teachers_mark_own as allowed from attendance_setting`,
  )
  if (setting?.allowed === true && may(user, presence.resource, 'mark')) return
  refuse(
    'presence.office-marks',
    'Attendance is marked by the office or the gate code here. You cannot check in yourself',
    {},
    { status: 403 },
  )
}

function refuseTwice(
  { is_in, last_at }: Self,
  { direction, now }: { direction: Direction; now: Date },
): void {
  if (last_at !== null && now.getTime() - Date.parse(last_at) < sameTap)
    refuse('presence.just-now', 'You were checked in a moment ago. Nothing more to do', {}, { status: 409 })
  if (is_in === (direction === 'out')) return
  const already = { status: 409 }
  if (is_in) refuse('presence.in-already', 'You are checked in already', {}, already)
  refuse('presence.not-in', 'You are not checked in, so you cannot check out', {}, already)
}

type Row = EmployeeDay & { marks_own: boolean }

async function ownToday(db: Db | Tx, user: User, span: Span): Promise<OwnToday> {
  const mine = sql`
    select e.id, e.campus_id from employee e join account a on a.person_id = e.id
    where a.id = ${accountShown(user)}::uuid and e.archived_at is null
      and (e.left_on is null or e.left_on >= ${span.today}::date)`
  const [row] = await db.execute<Row>(sql`
    select d.*, s.teachers_mark_own as marks_own
    from (${employeeDays(mine, span)}) d cross join attendance_setting s`)
  if (!row) return { ...nobody, today: span.today }
  const marksOwn = row.marks_own && may(user, presence.resource, 'mark')
  return { employeeId: row.person_id, today: span.today, ...dayOf(row), marksOwn }
}

const nobody = {
  employeeId: null,
  firstIn: null,
  lastOut: null,
  isIn: false,
  minutes: null,
  status: null,
  lateMinutes: null,
  marksOwn: false,
}
