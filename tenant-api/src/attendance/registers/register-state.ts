import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from 'kit/values/day'
import { executePrepared } from '../../core/school/prepared.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { ruling } from '../../institute/bell-schedules/ruling-bells.ts'
import { judgeDay, type UnjudgedDay, unjudgedDays } from '../../institute/school-days/school-days.ts'
import type { SchoolDay } from '../../institute/school-days/contract.ts'
import { attendance, type RegisterState, type Status } from './contract.ts'
import { membersOf } from './members.ts'
import { type Kind, type Place, places } from './register-subjects.ts'

/** Which register: of a section or a campus, for a day or for a lesson of it. */
export type RegisterAt = { kind: Kind; id: string; day: Day; period: number | null; subjectId: string | null }

/** What holds of somebody who is called; without `saidBy` nothing was said yet. */
export type MarkState = {
  id: string
  status: Status | null
  minutes: number | null
  comment: string
  saidBy: string | null
}

/** Everything by which it is judged what may be said in a register, as it stands. */
export type RegisterSnapshot = {
  title: string
  campusId: string
  isArchived: boolean
  isSeen: boolean
  mayMark: boolean
  isOffice: boolean
  isSubjectTaught: boolean
  lessons: number
  register: { id: string; version: number; state: RegisterState; reopened: boolean } | null
  setting: { windowDays: number; excludesClosures: boolean }
  /** The day of the register, and those after it until today. */
  days: SchoolDay[]
  members: MarkState[]
}

type Asked = RegisterAt & { today: Day; country: string }

/** The most days that are judged to find how long ago a day is; what is longer ago is long ago. */
const farBack = 120

/** Reads what stands, in one round trip; null where there is nothing of this id to call. */
export async function readSnapshot(db: Db | Tx, user: User, asked: Asked): Promise<RegisterSnapshot | null> {
  const { kind, id, day, period, subjectId, today, country } = asked
  const place = places[kind]
  const until = [addDays(day, farBack), day > today ? day : today].toSorted()[0] ?? day
  const days = unjudgedDays({
    campus: place.campusId,
    class: place.classId,
    from: day,
    until,
    country,
  })
  const members = membersOf({
    isIn: place.isIn,
    day: sql`${day}::date`,
    subject: subjectId === null ? null : sql`${subjectId}::uuid`,
  })
  const [row] = await executePrepared<Row>(
    db,
    sql`
    select ${place.title} as title, ${place.campusId} as "campusId", ${place.archivedAt} is not null as "isArchived",
      ${reach(user, attendance.resource, 'view', place.within)} as "isSeen",
      ${reach(user, attendance.resource, 'mark', place.within)} as "mayMark",
      ${reach(user, attendance.resource, 'edit', place.within)} as "isOffice",
      ${isTaught(place, asked)} as "isSubjectTaught",
      ${period === null ? mostLessons : sql`coalesce((${lessonsOn(place, sql`${day}::date`)}), ${mostLessons})`} as lessons,
      case when r.id is not null then json_build_object('id', r.id, 'version', r.version, 'state', r.state,
        'reopened', r.reopened_at is not null) end as register,
      (select json_build_object('windowDays', window_days, 'excludesClosures', excludes_closures)
        from attendance_setting) as setting,
      (select json_agg(d) from (${days}) d) as days,
      (select coalesce(json_agg(m.student_id), '[]') from (${members}) m) as members,
      (select coalesce(json_agg(json_build_object('id', k.student_id, 'status', k.status, 'minutes', k.minutes,
          'comment', k.comment, 'saidBy', k.said_by)), '[]')
        from current_mark k where k.register_id = r.id) as marks
    from ${place.table}
    left join register r on ${place.isIts} and r.day = ${day}::date and r.period is not distinct from ${period}::smallint
    where ${place.id} = ${id}::uuid`,
  )
  if (!row) return null
  const said = new Map(row.marks.map((mark) => [mark.id, mark]))
  const called = row.members.map((id) => said.get(id) ?? { id, ...unmarked })
  return { ...row, days: row.days.map(judgeDay), members: called }
}

const mostLessons = sql.raw('40')

function isTaught({ sectionId }: Place, { day, subjectId }: Asked): SQL {
  if (subjectId === null) return sql`true`
  return sql`exists (
    select from section_subject plan join academic_year y on y.id = plan.year_id
    where plan.section_id = ${sectionId} and plan.subject_id = ${subjectId}::uuid
      and ${day}::date between y.first_day and y.last_day)`
}

type Row = Omit<RegisterSnapshot, 'days' | 'members'> & {
  days: UnjudgedDay[]
  members: string[]
  marks: MarkState[]
}
const unmarked = { status: null, minutes: null, comment: '', saidBy: null }

/** How many lessons the bells ring on a day; no row where nobody has set any. */
export function lessonsOn({ campusId, shiftId }: Pick<Place, 'campusId' | 'shiftId'>, day: SQLWrapper): SQL {
  return sql`
    select count(*)::int from bell_period p where p.kind = 'lesson' and p.schedule_id = (${ruling({
      campus: campusId,
      shift: shiftId,
      day,
    })})
    having count(*) > 0`
}

type Window = Pick<RegisterSnapshot, 'days' | 'setting' | 'register'>

/**
 * Whether a day may still be marked by everybody who may mark: today and so many days before, of which those without
 * school may not count; and whatever the office has opened again, until it is handed in once more.
 */
export function isInWindow(
  { days, setting, register }: Window,
  { day, today }: { day: Day; today: Day },
): boolean {
  if (register?.state === 'open' && register.reopened) return true
  const ago = setting.excludesClosures
    ? days.slice(1).filter(({ state }) => state !== 'closed').length
    : daysBetween(day, today)
  return ago <= setting.windowDays
}
