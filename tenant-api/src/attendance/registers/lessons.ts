import { and, eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { ruling } from '../../institute/bell-schedules/ruling-bells.ts'
import { reasonIn } from '../../institute/calendar/closure-reasons.ts'
import { judgeDay, type UnjudgedDay, unjudgedDays } from '../../institute/school-days/school-days.ts'
import { section } from '../../institute/structure/tables.ts'
import { attendance, type LessonsOfDay } from './contract.ts'
import { lessonsOf } from './lesson-subject.ts'
import { isOfPart } from './register-state.ts'

type Asked = { id: string; day?: Day | undefined }

/**
 * The lessons of a section on a day by its bells, each with its register, and the section's subjects to choose
 * from.
 */
export async function listLessons(
  school: School,
  user: User,
  { id, day: asked }: Asked,
): Promise<LessonsOfDay> {
  const today = (await school.today()) as Day
  const { country } = await school.profile()
  const day = asked ?? today
  const within = { campus: section.campusId, section: section.id }
  const days = unjudgedDays({
    campus: sql`section.campus_id`,
    class: sql`section.class_id`,
    from: day,
    until: day,
    country,
  })
  const [row] = await school.db
    .select({
      title: section.title,
      mayMark: sql<boolean>`${reach(user, attendance.resource, 'mark', within)}`,
      days: sql<UnjudgedDay[]>`(select json_agg(one) from (${days}) one)`,
      subjects: sql<LessonsOfDay['subjects']>`(${taughtIn(day)})`,
      lessons: sql<LessonsOfDay['lessons']>`(${lessonsAt(user, day)})`,
    })
    .from(section)
    .where(and(eq(section.id, id), reach(user, attendance.resource, 'view', within)))
  const [at] = row?.days ?? []
  if (!row || !at) return refuseMissing()
  const { state: dayState, reason, title: holiday } = judgeDay(at)
  const { title, subjects, lessons, mayMark } = row
  return {
    title,
    day,
    today,
    dayState,
    reason,
    holiday: reasonIn(user, holiday),
    mayMark: mayMark && dayState !== 'closed' && day <= today,
    subjects,
    lessons: dayState === 'closed' ? [] : lessons,
  }
}

function taughtIn(day: Day) {
  return sql`
    select coalesce(json_agg(json_build_object('id', subject.id, 'name', subject.name)
      order by subject.name collate name_order, subject.id), '[]')
    from section_subject plan
    join academic_year y on y.id = plan.year_id and ${day}::date between y.first_day and y.last_day
    join subject on subject.id = plan.subject_id
    where plan.section_id = section.id`
}

const many = (status: string) => sql`count(*) filter (where k.status = ${sql.raw(`'${status}'`)})`

/** The lessons by number, as the timetable has them, each with the current marks of its register. */
function lessonsAt(user: User, day: Day) {
  const bells = ruling({
    campus: sql`section.campus_id`,
    shift: sql`section.shift_id`,
    day: sql`${day}::date`,
  })
  const lessons = lessonsOf({ section: sql`section.id`, day: sql`${day}::date`, period: sql`p.number` })
  return sql`
    select coalesce(json_agg(json_build_object('period', p.number, 'startsAt', to_char(p.starts_at, 'HH24:MI'),
        'endsAt', to_char(p.ends_at, 'HH24:MI'), 'registerId', r.id, 'state', r.state, 'isPlanned', t.subject_id is not null,
        'subjectId', coalesce(r.subject_id, t.subject_id), 'subject', b.name, 'room', m.title, 'teachers', coalesce((
          select json_agg(${nameOf(user, 'n')} order by e.role, n.name) from teaching_teacher e join person n on n.id = e.employee_id
          where e.teaching_id = t.teaching_id), '[]'),
        'submittedBy', (select ${nameOf(user, 'n')} from account a join person n on n.id = a.person_id where a.id = r.submitted_by),
        'present', k.present, 'absent', k.absent, 'late', k.late, 'leave', k.leave) order by p.number, b.name), '[]')
    from bell_period p
    left join lateral (${lessons}) t on true
    left join register r on r.campus_id = section.campus_id and r.section_id = section.id and r.day = ${day}::date
      and r.period = p.number and (t.subject_id is null or case when t.is_part then ${isOfPart(sql`t.subject_id`)} else r.part_id is null end)
    left join subject b on b.id = coalesce(r.subject_id, t.subject_id)
    left join room m on m.id = t.room_id
    cross join lateral (
      select ${many('present')} as present, ${many('absent')} as absent, ${many('late')} as late,
        ${many('leave')} as leave
      from current_mark k where k.register_id = r.id
    ) k
    where p.kind = 'lesson' and p.schedule_id = (${bells})`
}
