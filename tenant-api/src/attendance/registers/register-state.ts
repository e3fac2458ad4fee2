import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { addDays, type Day, daysBetween } from 'kit/values/day'
import { executePrepared } from '../../core/school/prepared.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { may, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { ruling } from '../../institute/bell-schedules/ruling-bells.ts'
import { judgeDay, type UnjudgedDay, unjudgedDays } from '../../institute/school-days/school-days.ts'
import type { SchoolDay } from '../../institute/school-days/contract.ts'
import { attendance, type RegisterState, type Status } from './contract.ts'
import { membersOf } from './members.ts'
import { coversLesson, type LessonSubject } from './lesson-subject.ts'
import { type Kind, type Place, places } from './register-subjects.ts'

/** Which register: of a section or a campus, for a day or for a lesson of it. */
export type RegisterAt = { kind: Kind; id: string; day: Day; period: number | null } & LessonSubject

/** The current mark of a student; null `saidBy` if there is none. */
export type MarkState = {
  id: string
  status: Status | null
  minutes: number | null
  comment: string
  saidBy: string | null
}

/** The current state of a register, by which marks are allowed or refused. */
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
  /** The day of the register, and the days after it until today. */
  days: SchoolDay[]
  members: MarkState[]
}

type Asked = RegisterAt & { today: Day; country: string }

/**
 * The most days that are examined to find how long ago a day is; anything earlier counts as out of the window.
 */
const farBack = 120

/** Reads the current state in one round trip; null if there is no section or campus of this id. */
export async function readSnapshot(db: Db | Tx, user: User, asked: Asked): Promise<RegisterSnapshot | null> {
  const { kind, id, day, period, subjectId } = asked
  const place = places[kind]
  const members = membersOf({
    isIn: place.isIn,
    day: sql`${day}::date`,
    subject: subjectId === null ? null : sql`${subjectId}::uuid`,
  })
  const [row] = await executePrepared<Row>(
    db,
    sql`
    select ${standing(place, user, asked)}, ${place.archivedAt} is not null as "isArchived",
      ${isTaught(place, asked)} as "isSubjectTaught",
      ${period === null ? mostLessons : sql`coalesce((${lessonsOn(place, sql`${day}::date`)}), ${mostLessons})`} as lessons,
      (select coalesce(json_agg(m.student_id), '[]') from (${members}) m) as members,
      (select coalesce(json_agg(json_build_object('id', k.student_id, 'status', k.status, 'minutes', k.minutes,
          'comment', k.comment, 'saidBy', k.said_by)), '[]')
        from current_mark k where k.register_id = r.id) as marks
    from ${place.table} left join register r on ${isItsAt(place, asked)}
    where ${place.id} = ${id}::uuid`,
  )
  if (!row) return null
  const said = new Map(row.marks.map((mark) => [mark.id, mark]))
  const called = row.members.map((id) => said.get(id) ?? { id, ...unmarked })
  return { ...row, days: row.days.map(judgeDay), members: called }
}

/** Where a register stands, and what its reader may do in it, before its days are judged. */
export type Standing = Pick<
  RegisterSnapshot,
  'title' | 'campusId' | 'isSeen' | 'mayMark' | 'isOffice' | 'register' | 'setting'
> & { days: UnjudgedDay[] }

/** The columns of `Standing`, of a place in FROM and its register `r`. */
export function standing(place: Place, user: User, asked: Asked): SQL {
  const { day, today, country } = asked
  const until = [addDays(day, farBack), day > today ? day : today].toSorted()[0] ?? day
  const days = unjudgedDays({
    campus: place.campusId,
    class: place.classId,
    from: day,
    until,
    country,
  })
  return sql`${place.title} as title, ${place.campusId} as "campusId",
      (${reach(user, attendance.resource, 'view', place.within)} or ${isCovered(user, 'view', asked)}) as "isSeen",
      (${reach(user, attendance.resource, 'mark', place.within)} or ${isCovered(user, 'mark', asked)}) as "mayMark",
      ${reach(user, attendance.resource, 'edit', place.within)} as "isOffice",
      case when r.id is not null then json_build_object('id', r.id, 'version', r.version, 'state', r.state,
        'reopened', r.reopened_at is not null) end as register,
      (select json_build_object('windowDays', window_days, 'excludesClosures', excludes_closures)
        from attendance_setting) as setting,
      (select json_agg(d) from (${days}) d) as days`
}

/**
 * Condition: the reader covers this lesson, and so calls its register. It gives them nothing else of the section: no other
 * lesson, and no other day.
 */
export function isCovered(user: User, action: Action, { kind, id, day, period, partId }: RegisterAt): SQL {
  if (
    kind === 'campus' ||
    period === null ||
    user.own.length === 0 ||
    !may(user, attendance.resource, action)
  )
    return sql`false`
  return coversLesson(user, {
    section: sql`${id}::uuid`,
    day: sql`${day}::date`,
    period: sql`${period}::smallint`,
    part: sql`${partId}::uuid`,
  })
}

/** Condition: a register is that of a place on a day, or of a lesson of it, or of a part of a choice in that. */
export function isItsAt(
  place: Place,
  { day, period, partId }: Pick<RegisterAt, 'day' | 'period' | 'partId'>,
): SQL {
  const lesson =
    period === null
      ? sql`r.period is null`
      : sql`r.period = ${period}::smallint and ${partId === null ? sql`r.part_id is null` : isOfPart(sql`${partId}::uuid`)}`
  return sql`${place.isIts} and r.day = ${day}::date and ${lesson}`
}

/** Condition: a register is that of a part of a choice; of those from before parts, the one of its subject. */
export function isOfPart(part: SQL): SQL {
  return sql`coalesce(r.part_id, r.subject_id, ${part}) = ${part}`
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

/** The number of lessons on a day by the bells; no row if no bells are set. */
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
 * Whether everybody with the permission may still mark a day: today and the configured number of days before,
 * optionally without days that have no school; and any register that the office has reopened, until it is
 * submitted again.
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
