import { and, eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/day'
import { refuseMissing } from 'kit/refusal'
import type { School } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { section } from '../structure/tables.ts'
import { ruling } from '../bells/ruling-bells.ts'
import { attendance, type Called, type Register } from './contract.ts'
import { membersOf } from './members.ts'
import { isOnLeave } from './on-leave.ts'
import { isInWindow, readStanding } from './standing.ts'

type Asked = { id: string; day?: Day | undefined; period?: number | undefined }

/** The days before that are shown beside each student. */
const daysShown = 5

type Kept = Pick<Register, 'subjectId' | 'submittedAt' | 'submittedBy' | 'lateAfter' | 'students'>

/** A section's register for a day, or for a lesson of it, whether or not anybody has begun it; today without a day. */
export async function readRegister(
  school: School,
  user: User,
  { id, day: asked, period: lesson }: Asked,
): Promise<Register> {
  const today = (await school.today()) as Day
  const day = asked ?? today
  const period = lesson ?? null
  const { country } = await school.profile()
  const kept = await readKept(school, user, { id, day, period })
  const at = { id, day, period, subjectId: kept.subjectId }
  const standing = (await readStanding(school.db, user, { ...at, today, country })) ?? refuseMissing()
  const { register, isOffice, mayMark, title, campusId, days } = standing
  const [dayAt] = days
  const state = register?.state ?? 'open'
  const isOpenNow = isInWindow(standing, { day, today }) && state !== 'locked'
  const isCalled = dayAt?.state !== 'closed' && day <= today
  return {
    sectionId: id,
    title,
    campusId,
    day,
    today,
    period,
    ...kept,
    id: register?.id ?? null,
    version: register?.version ?? 0,
    state,
    dayState: dayAt?.state ?? 'open',
    reason: dayAt?.reason ?? null,
    holiday: dayAt?.title ?? null,
    mayMark: isCalled && mayMark && (isOffice || isOpenNow),
    needsReason: isCalled && mayMark && isOffice && !isOpenNow,
    mayReopen: isOffice && register !== null && state !== 'open',
  }
}

async function readKept(
  school: School,
  user: User,
  { id, day, period }: { id: string; day: Day; period: number | null },
): Promise<Kept> {
  const within = { campus: section.campusId, section: section.id }
  const [row] = await school.db
    .select({
      subjectId: sql<string | null>`r.subject_id`,
      submittedAt: sql<string | null>`to_json(r.submitted_at) #>> '{}'`,
      submittedBy: sql<string | null>`(
        select p.name from account a join person p on p.id = a.person_id where a.id = r.submitted_by)`,
      lateAfter: sql<string | null>`(${lateAfter({ day, period })})`,
      students: sql<Called[]>`(${calledIn(day, period)})`,
    })
    .from(section)
    .leftJoin(
      sql`register r`,
      sql`r.campus_id = ${section.campusId} and r.section_id = ${section.id} and r.day = ${day}::date
        and r.period is not distinct from ${period}::smallint`,
    )
    .where(and(eq(section.id, id), reach(user, attendance.resource, 'view', within)))
  return row ?? refuseMissing()
}

/** After when somebody is late: for the day by its first lesson, else by the lesson itself. */
function lateAfter({ day, period }: { day: Day; period: number | null }) {
  const bells = ruling({ campus: section.campusId, shift: section.shiftId, day: sql`${day}::date` })
  return sql`
    select to_char(coalesce(p.late_after, p.starts_at + make_interval(mins => s.late_after_minutes)), 'HH24:MI')
    from bell_period p, attendance_setting s
    where p.kind = 'lesson' and p.number = ${period ?? 1}::smallint and p.schedule_id = (${bells})`
}

/** Who is called, by roll number and name, with what holds of each and what the days before were. */
function calledIn(day: Day, period: number | null) {
  const members = membersOf({ section: section.id, day: sql`${day}::date`, subject: sql`r.subject_id` })
  const onLeave = isOnLeave({
    student: sql`m.student_id`,
    day: sql`${day}::date`,
    period: sql`${period}::smallint`,
  })
  return sql`
    with called as (
      select distinct before.day from register before
      where before.section_id = ${section.id} and before.day < ${day}::date and before.state <> 'open'
      order by before.day desc limit ${sql.raw(String(daysShown))}
    )
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'otherName', p.other_name,
        'fatherName', s.father_name, 'rollNumber', m.roll_number, 'photoId', s.photo_id, 'isOnLeave', ${onLeave},
        'mark', k.mark, 'before', b.statuses)
      order by m.roll_number nulls last, p.name collate "und-x-icu", p.id), '[]')
    from (${members}) m
    join student s on s.id = m.student_id
    join person p on p.id = m.student_id
    left join lateral (
      select json_build_object('status', k.status, 'minutes', k.minutes, 'comment', k.comment, 'saidBy', k.said_by,
        'by', a.actor, 'at', a.at) as mark
      from current_mark k join act a on a.id = k.act_id where k.register_id = r.id and k.student_id = m.student_id
    ) k on true
    left join lateral (
      select coalesce(json_agg(d.status order by called.day desc), '[]') as statuses
      from called left join student_day d on d.student_id = m.student_id and d.day = called.day
    ) b on true`
}
