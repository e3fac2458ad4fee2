import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import { reasonIn } from '../../institute/calendar/closure-reasons.ts'
import { executePrepared } from '../../core/school/prepared.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { lateFrom } from '../../institute/bell-schedules/ruling-bells.ts'
import { judgeDay } from '../../institute/school-days/school-days.ts'
import { attendance, type Register } from './contract.ts'
import { lessonSubjectOf } from './lesson-subject.ts'
import { membersOf } from './members.ts'
import { isOnLeave } from './on-leave.ts'
import { type Kind, type Place, places } from './register-subjects.ts'
import { fatherOf, nameOf } from '../../core/columns/name-in-script.ts'
import { isCovered, isInWindow, isItsAt, type RegisterAt, type Standing, standing } from './register-state.ts'

type Asked = {
  kind: Kind
  id: string
  day?: Day | undefined
  period?: number | undefined
  subject?: string | undefined
}

/** The number of past days shown beside each student. */
const daysShown = 5

type Kept = Pick<
  Register,
  'subjectId' | 'subject' | 'submittedAt' | 'submittedBy' | 'lateAfter' | 'isCover' | 'students'
>

/**
 * The register of a section or campus for a day, or for a lesson of it, whether or not it was begun; defaults
 * to today.
 */
export async function readRegister(
  school: School,
  user: User,
  { kind, id, day: asked, period: lesson, subject }: Asked,
): Promise<Register> {
  const today = (await school.today()) as Day
  const day = asked ?? today
  const period = lesson ?? null
  const { country } = await school.profile()
  const about =
    period === null || kind === 'campus'
      ? { subjectId: null, partId: null }
      : await lessonSubjectOf(school.db, user, { id, day, period, subject: subject ?? null })
  const found = await readStanding(school, user, { kind, id, day, period, ...about, today, country })
  const { register, isOffice, mayMark, title, campusId, setting, kept } = found
  const days = found.days.map(judgeDay)
  const [dayAt] = days
  const state = register?.state ?? 'open'
  const isOpenNow = isInWindow({ days, setting, register }, { day, today }) && state !== 'locked'
  const isCalled = dayAt?.state !== 'closed' && day <= today
  return {
    sectionId: kind === 'section' ? id : null,
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
    holiday: reasonIn(user, dayAt?.title ?? null),
    mayMark: isCalled && mayMark && (isOffice || isOpenNow),
    needsReason: isCalled && mayMark && isOffice && !isOpenNow,
    mayReopen: isOffice && register !== null && state !== 'open',
  }
}

/** All of a register in one statement: where it stands, and what is kept of it. */
async function readStanding(
  school: School,
  user: User,
  asked: RegisterAt & { today: Day; country: string },
): Promise<Standing & { kept: Kept }> {
  const { kind, id, subjectId, day, period } = asked
  const place = places[kind]
  const isReached = reach(user, attendance.resource, 'view', place.within)
  // Only a lesson has a subject, by which its students are chosen.
  const called = period === null ? null : sql`coalesce(r.subject_id, ${subjectId}::uuid)`
  const [row] = await executePrepared<Standing & { kept: Kept }>(
    school.db,
    sql`
    select ${standing(place, user, asked)}, json_build_object(
      'subjectId', ${called ?? none}, 'subject', ${called ? sql`(select name from subject where subject.id = ${called})` : none},
      'submittedAt', r.submitted_at, 'submittedBy', (
        select ${nameOf(user, 'p')} from account a join person p on p.id = a.person_id where a.id = r.submitted_by),
      'lateAfter', (${lateAfter(place, { day, period })}),
      'isCover', not ${isReached},
      'students', (${calledIn(place, { user, day, period, subject: called, isReached })})) as kept
    from ${place.table} left join register r on ${isItsAt(place, asked)}
    where ${place.id} = ${id}::uuid and (${isReached} or ${isCovered(user, 'view', asked)})`,
  )
  return row ?? refuseMissing()
}

const none = sql.raw('null')

/**
 * The time after which a student is late: by the first lesson for the day's register, else by the lesson
 * itself.
 */
function lateAfter({ campusId, shiftId }: Place, { day, period }: Pick<RegisterAt, 'day' | 'period'>) {
  const late = lateFrom({ campus: campusId, shift: shiftId, day: sql`${day}::date`, number: period ?? 1 })
  return sql`select to_char((${late}), 'HH24:MI')`
}

/**
 * The students by roll number and name, with their current marks and those of the days before. The marks before are
 * read once for all students, by the registers of those days: so a register takes as long at the end of a year as on
 * its first days. Whoever only covers the lesson sees neither other days nor photographs.
 */
function calledIn(
  place: Place,
  {
    user,
    day,
    period,
    subject,
    isReached,
  }: { user: User; day: Day; period: number | null; subject: SQL | null; isReached: SQL },
) {
  const members = membersOf({ isIn: place.isIn, day: sql`${day}::date`, subject })
  const onLeave = isOnLeave(place, {
    student: sql`m.student_id`,
    day: sql`${day}::date`,
    period: sql`${period}::smallint`,
  })
  return sql`
    with member as materialized (${members}), called as materialized (
      select distinct r.day from register r where ${place.isIts} and r.day < ${day}::date and r.state <> 'open' and ${isReached}
      order by r.day desc limit ${sql.raw(String(daysShown))}
    ), said as materialized (${studentDays({ students: sql`select student_id from member`, days: sql`select day from called` })}
    ), before as (
      select m.student_id, json_agg(d.status order by c.day desc) as statuses
      from member m cross join called c left join said d on d.student_id = m.student_id and d.day = c.day
      group by m.student_id
    )
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'otherName', p.other_name,
        'fatherName', ${fatherOf(user, 's')}, 'rollNumber', m.roll_number, 'photoId', case when ${isReached} then s.photo_id end, 'isOnLeave', ${onLeave},
        'mark', k.mark, 'before', coalesce(b.statuses, '[]'))
      order by m.roll_number nulls last, p.name collate name_order, p.id), '[]')
    from member m
    join student s on s.id = m.student_id
    join person p on p.id = m.student_id
    left join lateral (
      select json_build_object('status', k.status, 'minutes', k.minutes, 'comment', k.comment, 'saidBy', k.said_by,
        'by', a.actor, 'at', a.at) as mark
      from current_mark k join act a on a.id = k.act_id where k.register_id = r.id and k.student_id = m.student_id
    ) k on true
    left join before b on b.student_id = m.student_id`
}

/**
 * The status of some students on some days, as the view `student_day` has it: `student_id`, `day` and `status`. The
 * registers of the days are found first, and of each student only the marks in them: the view would read all of a
 * student's year, because a condition on many days does not reach the registers beneath it. Of the marks of a student
 * in a register the last one counts, and one of the office before all others, as in `current_mark`.
 */
function studentDays({ students, days }: { students: SQL; days: SQL }): SQL {
  return sql`
    with of_days as materialized (
      select r.id, r.day, r.period, r.section_id from register r where r.day = any (array(${days}))
    ), current as (
      select distinct on (m.student_id, m.register_id) m.student_id, m.register_id, m.status
      from mark m
      where m.student_id = any (array(${students})) and m.register_id = any (array(select id from of_days))
      order by m.student_id, m.register_id, (m.said_by = 'office') desc, m.id desc
    )
    select m.student_id, r.day, day_status(
      (array_agg(m.status order by r.section_id is null) filter (where r.period is null))[1],
      array_agg(m.status order by r.period) filter (where r.period is not null)) as status
    from current m join of_days r on r.id = m.register_id
    where m.status is not null
    group by m.student_id, r.day`
}
