import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from 'kit/day'
import { executeKnown } from '../../known.ts'
import type { Db, Tx } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { ruling } from '../bells/ruling-bells.ts'
import { judgeDay, type UnjudgedDay, unjudgedDays } from '../school-days/school-days.ts'
import type { SchoolDay } from '../school-days/contract.ts'
import { section } from '../structure/tables.ts'
import { attendance, type RegisterState, type Status } from './contract.ts'
import { membersOf } from './members.ts'

/** Which register: of a section, for a day or for a lesson of it. */
export type RegisterAt = { id: string; day: Day; period: number | null; subjectId: string | null }

/** What holds of somebody who is called; without `saidBy` nothing was said yet. */
export type StandingMark = {
  id: string
  status: Status | null
  minutes: number | null
  comment: string
  saidBy: string | null
}

/** Everything by which it is judged what may be said in a register, as it stands. */
export type Standing = {
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
  members: StandingMark[]
}

type Asked = RegisterAt & { today: Day; country: string }

/** The most days that are judged to find how long ago a day is; what is longer ago is long ago. */
const farBack = 120

/** Reads what stands, in one round trip; null where there is no such section. */
export async function readStanding(db: Db | Tx, user: User, asked: Asked): Promise<Standing | null> {
  const { id, day, period, subjectId, today, country } = asked
  const within = { campus: section.campusId, section: section.id }
  const until = sql`least(greatest(${day}::date, ${today}::date), ${addDays(day, farBack)}::date)`
  const days = unjudgedDays({
    campus: sql`section.campus_id`,
    class: sql`section.class_id`,
    from: sql`${day}::date`,
    until,
    country,
  })
  const members = membersOf({
    section: sql`section.id`,
    day: sql`${day}::date`,
    subject: sql`${subjectId}::uuid`,
  })
  const [row] = await executeKnown<Row>(
    db,
    sql`
    select section.title, section.campus_id as "campusId", section.archived_at is not null as "isArchived",
      ${reach(user, attendance.resource, 'view', within)} as "isSeen",
      ${reach(user, attendance.resource, 'mark', within)} as "mayMark",
      ${reach(user, attendance.resource, 'edit', within)} as "isOffice",
      (${subjectId}::uuid is null or exists (
        select from section_subject plan join academic_year y on y.id = plan.year_id
        where plan.section_id = section.id and plan.subject_id = ${subjectId}::uuid
          and ${day}::date between y.first_day and y.last_day)) as "isSubjectTaught",
      coalesce((${lessonsOn(sql`${day}::date`)}), 40) as lessons,
      case when r.id is not null then json_build_object('id', r.id, 'version', r.version, 'state', r.state,
        'reopened', r.reopened_at is not null) end as register,
      (select json_build_object('windowDays', window_days, 'excludesClosures', excludes_closures)
        from attendance_setting) as setting,
      (select json_agg(d) from (${days}) d) as days,
      (select coalesce(json_agg(json_build_object('id', m.student_id, 'status', k.status, 'minutes', k.minutes,
          'comment', coalesce(k.comment, ''), 'saidBy', k.said_by)), '[]')
        from (${members}) m
        left join current_mark k on k.register_id = r.id and k.student_id = m.student_id) as members
    from section
    left join register r on r.campus_id = section.campus_id and r.section_id = section.id and r.day = ${day}::date
      and r.period is not distinct from ${period}::smallint
    where section.id = ${id}::uuid`,
  )
  return row ? { ...row, days: row.days.map(judgeDay) } : null
}

type Row = Omit<Standing, 'days'> & { days: UnjudgedDay[] }

/** How many lessons the bells of a section ring on a day; no row where nobody has set any. */
export function lessonsOn(day: SQLWrapper): SQL {
  return sql`
    select count(*)::int from bell_period p where p.kind = 'lesson' and p.schedule_id = (${ruling({
      campus: sql`section.campus_id`,
      shift: sql`section.shift_id`,
      day,
    })})
    having count(*) > 0`
}

type Window = Pick<Standing, 'days' | 'setting' | 'register'>

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
