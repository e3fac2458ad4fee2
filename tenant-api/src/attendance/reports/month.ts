import { and, eq, sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import type { Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { reasonIn } from '../../institute/calendar/closure-reasons.ts'
import { judgeDay, type UnjudgedDay, unjudgedDays } from '../../institute/school-days/school-days.ts'
import { section } from '../../institute/structure/tables.ts'
import { attendance, type Status } from '../registers/contract.ts'
import type { MonthRow, readMonth as contract } from './contract.ts'
import { daysOfMonth } from './student-attendance.ts'
import { fatherOf, nameOf } from '../../core/columns/name-in-script.ts'
import { type Counted, countsOf, totalsOf } from './totals.ts'

type Asked = { id: string; month?: string | undefined }
type Kept = Omit<MonthRow, 'days' | 'month' | 'year'> & {
  said: Record<Day, Status>
  month: Counted
  year: Counted
}

/** The days of a month for everybody who was in a section on some day of it. */
export async function readMonth(
  school: School,
  user: User,
  { id, month: asked }: Asked,
): Promise<Output<typeof contract>> {
  const today = (await school.today()) as Day
  const { country } = await school.profile()
  const month = asked ?? today.slice(0, 7)
  const { first, last } = daysOfMonth(month)
  const unjudged = unjudgedDays({
    campus: sql`section.campus_id`,
    class: sql`section.class_id`,
    from: first,
    until: last,
    country,
  })
  const within = { campus: section.campusId, section: section.id }
  const [row] = await school.db
    .select({
      title: section.title,
      days: sql<UnjudgedDay[]>`(select json_agg(one) from (${unjudged}) one)`,
      rows: sql<Kept[]>`(${rowsOf(user, { first, last, until: last < today ? last : today })})`,
      required: sql<number>`(select required_percent from attendance_setting)`,
    })
    .from(section)
    .where(and(eq(section.id, id), reach(user, attendance.resource, 'view', within)))
  if (!row) return refuseMissing()
  const days = row.days.map((one) => {
    const { day, state: dayState, title: holiday } = judgeDay(one)
    return { day, dayState, holiday: reasonIn(user, holiday) }
  })
  return {
    month,
    today,
    title: row.title,
    days,
    rows: row.rows.map(({ said, ...kept }) => ({
      ...kept,
      days: days.map(({ day }) => said[day] ?? null),
      month: totalsOf(kept.month),
      year: totalsOf(kept.year),
    })),
    required: row.required,
  }
}

type Span = { first: Day; last: Day; until: Day }

/**
 * The students by roll number, with their marks and counts, including those from before the registers began.
 */
function rowsOf(user: User, { first, last, until }: Span) {
  const inMonth = sql`d.day between ${first}::date and ${last}::date`
  return sql`
    with member as (
      select distinct on (e.student_id) e.student_id, e.roll_number, y.first_day, y.id as year_id
      from enrolment e join academic_year y on y.id = e.year_id
      where e.section_id = section.id and e.starts_on <= ${last}::date
        and coalesce(e.ends_on, 'infinity') >= ${first}::date
      order by e.student_id, e.starts_on desc
    )
    select coalesce(json_agg(json_build_object('id', p.id, 'name', ${nameOf(user, 'p')}, 'fatherName', ${fatherOf(user, 's')},
        'rollNumber', m.roll_number, 'said', coalesce(of.said, '{}'), 'month', of.month, 'year', of.year)
      order by m.roll_number nulls last, p.name collate name_order, p.id), '[]')
    from member m
    join student s on s.id = m.student_id
    join person p on p.id = m.student_id
    left join opening_attendance o on o.student_id = m.student_id and o.year_id = m.year_id
    cross join lateral (
      select json_object_agg(d.day, d.status) filter (where ${inMonth}) as said,
        ${countsOf(sql`d.status`, inMonth)} as month,
        ${countsOf(sql`d.status`, sql`d.day > coalesce(o.until, '-infinity')`)} as counted
      from student_day d
      where d.student_id = m.student_id and d.day between least(m.first_day, ${first}::date) and ${until}::date
    ) day
    cross join lateral (
      select day.said, day.month, json_build_object(
        'present', (day.counted ->> 'present')::int + coalesce(o.present, 0),
        'absent', (day.counted ->> 'absent')::int + coalesce(o.absent, 0),
        'late', (day.counted ->> 'late')::int + coalesce(o.late, 0),
        'leave', (day.counted ->> 'leave')::int + coalesce(o.leave, 0)) as year
    ) of`
}
