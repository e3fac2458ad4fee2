import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Day, timeAt } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { ruling } from '../../institute/bell-schedules/ruling-bells.ts'
import { judgeDay, type UnjudgedDay, unjudgedDays } from '../../institute/school-days/school-days.ts'
import { campus, schoolClass, section, shift } from '../../institute/structure/tables.ts'
import { nameFor, nameOf } from '../../core/columns/name-in-script.ts'
import { attendance, type CalledSection, type Counts } from './contract.ts'

type Asked = { day?: Day | undefined; campus?: string | undefined; period?: number | undefined }
type Row = Omit<CalledSection, keyof Counts | 'dayState' | 'reason' | 'isDue'> & {
  unjudged: UnjudgedDay
  counts: Counts | null
}

/**
 * Every section that the user sees with its register of a day, or of a lesson of it, in the order of campuses
 * and classes: submitted, due and missing, or not due yet.
 */
export async function listRegisters(
  school: School,
  user: User,
  { day: asked, campus: of, period: lesson }: Asked,
): Promise<{ day: Day; today: Day; rows: CalledSection[] }> {
  const today = (await school.today()) as Day
  const { country, zone } = await school.profile()
  const [day, period] = [asked ?? today, lesson ?? null]
  const rows = await school.db
    .select(columns(user, day))
    .from(section)
    .innerJoin(campus, eq(campus.id, section.campusId))
    .innerJoin(schoolClass, eq(schoolClass.id, section.classId))
    .leftJoin(shift, eq(shift.id, section.shiftId))
    .innerJoin(
      sql`(${judgedPlaces(day, country)}) judged`,
      sql`judged.campus_id = ${section.campusId} and judged.class_id = ${section.classId}`,
    )
    .leftJoin(
      sql`(${firstBells(day, period)}) bells`,
      sql`bells.campus_id = ${section.campusId} and bells.shift_id is not distinct from ${section.shiftId}`,
    )
    .leftJoin(
      sql`register r`,
      sql`r.section_id = ${section.id} and r.campus_id = ${section.campusId} and r.day = ${day}::date
        and r.period is not distinct from ${period}::smallint and (r.part_id is null or r.id = (${firstOfParts}))`,
    )
    .leftJoin(
      sql`register whole`,
      sql`whole.campus_id = ${section.campusId} and whole.section_id is null and whole.day = ${day}::date
        and whole.period is not distinct from ${period}::smallint and whole.state <> 'open'`,
    )
    .leftJoin(sql`(${counted(day, period)}) counted`, sql`counted.section_id = ${section.id}`)
    .where(
      and(
        isNull(section.archivedAt),
        reach(user, attendance.resource, 'view', within),
        of === undefined ? undefined : eq(section.campusId, of),
      ),
    )
    .orderBy(campus.name, schoolClass.position, section.title, section.id)
    .prepare('registers')
    .execute()
  const now = day < today ? '24:00' : day > today ? '' : timeAt(zone, school.now())
  return { day, today, rows: rows.map((row) => shown(row, now)) }
}

/** Of the registers of a choice the first that is not handed in, else the first. */
const firstOfParts = sql`
  select o.id from register o where o.section_id = r.section_id and o.day = r.day and o.period = r.period
  order by o.state <> 'open', o.id limit 1`

const within = { campus: section.campusId, section: section.id }

function columns(user: User, day: Day) {
  return {
    sectionId: section.id,
    title: section.title,
    campusId: section.campusId,
    campusName: nameFor(user, campus),
    classTeacher: sql<string>`coalesce((
      select ${nameOf(user, 'p')} from teacher_assignment a join person p on p.id = a.employee_id
      where a.section_id = ${section.id} and a.is_class_teacher and holds(a.starts_on, a.ends_on, ${day}::date)), '')`,
    unjudged: sql<UnjudgedDay>`judged.facts`,
    dueAt: sql<string | null>`to_char(coalesce(bells.due, ${shift.startsAt}), 'HH24:MI')`,
    registerId: sql<string | null>`r.id`,
    state: sql<CalledSection['state']>`r.state`,
    isWithCampus: sql<boolean>`(r.id is null or r.version = 0) and whole.id is not null`,
    submittedAt: sql<string | null>`to_json(r.submitted_at) #>> '{}'`,
    submittedBy: sql<string | null>`(
      select ${nameOf(user, 'p')} from account a join person p on p.id = a.person_id where a.id = r.submitted_by)`,
    mayMark: sql<boolean>`${reach(user, attendance.resource, 'mark', within)}`,
    counts: sql<Counts | null>`counted.of`,
  }
}

/** Whether the day is a school day, computed once per class of each campus. */
function judgedPlaces(day: Day, country: string) {
  const days = unjudgedDays({
    campus: sql`place.campus_id`,
    class: sql`place.class_id`,
    from: day,
    until: day,
    country,
  })
  return sql`
    select place.campus_id, place.class_id, row_to_json(one) as facts
    from (select distinct campus_id, class_id from section where archived_at is null) place, lateral (${days}) one`
}

/** When the first or the chosen lesson begins, for each shift of each campus. */
function firstBells(day: Day, period: number | null) {
  const schedule = ruling({
    campus: sql`place.campus_id`,
    shift: sql`place.shift_id`,
    day: sql`${day}::date`,
  })
  return sql`
    select place.campus_id, place.shift_id, (
      select min(p.starts_at) from bell_period p
      where p.kind = 'lesson' and p.schedule_id = (${schedule})
        and (${period}::smallint is null or p.number = ${period}::smallint)
    ) as due
    from (select distinct campus_id, shift_id from section where archived_at is null) place`
}

const nobody: Counts = { students: 0, present: 0, absent: 0, late: 0, leave: 0 }

/**
 * A register is due from the first bell of its section. It is not due for empty sections, on days without
 * school, or where the campus was called as one.
 */
function shown({ unjudged, counts, ...row }: Row, now: string): CalledSection {
  const { state: dayState, reason } = judgeDay(unjudged)
  const { students, ...of } = counts ?? nobody
  const isDue = dayState !== 'closed' && students > 0 && !row.isWithCampus && now >= (row.dueAt ?? '00:00')
  return { ...row, students, ...of, dayState, reason, isDue: isDue && now !== '' }
}

const many = (status: string) => sql`count(*) filter (where k.status = ${sql.raw(`'${status}'`)})`

/**
 * The number of students of each section on a day, and their current marks. Each register has its own subquery
 * (`offset 0`): without it, PostgreSQL prefers to read the marks of the whole year.
 */
function counted(day: Day, period: number | null) {
  return sql`
    select e.section_id, json_build_object('students', count(*), 'present', ${many('present')}, 'absent', ${many('absent')},
      'late', ${many('late')}, 'leave', ${many('leave')}) as of
    from enrolment e
    left join (
      select distinct on (said.student_id) r.campus_id, said.student_id, said.status
      from register r, lateral (
        select m.student_id, m.status from current_mark m where m.register_id = r.id offset 0
      ) said
      where r.day = ${day}::date and r.period is not distinct from ${period}::smallint and said.status is not null
      order by said.student_id, r.section_id is null
    ) k on k.campus_id = e.campus_id and k.student_id = e.student_id
    where holds(e.starts_on, e.ends_on, ${day}::date)
    group by e.section_id`
}
