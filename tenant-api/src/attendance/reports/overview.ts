import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import type { Day } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { attendance } from '../registers/contract.ts'
import { section } from '../../institute/structure/tables.ts'
import { fatherOf, nameOf } from '../../core/columns/name-in-script.ts'
import type { readOverview as contract } from './contract.ts'

type Answer = Output<typeof contract>
type Asked = { campus?: string | undefined; days: number; by: 'class' | 'campus' }
type Kept = Omit<Answer['rows'][number], 'percents'> & { said: Record<Day, number | null> }
type Read = Omit<Answer, 'today' | 'percents' | 'rows'> & { whole: Record<Day, number | null>; rows: Kept[] }

/** Truncated to tenths of a percent: late counts as present, and leave is left out of the total. */
const percent = (of: string) => {
  const sum = (column: string) => sql.raw(`sum(${of}.${column})`)
  const [present, late, absent] = [sum('present'), sum('late'), sum('absent')]
  return sql`trunc((${present} + ${late}) * 1000 / nullif(${present} + ${late} + ${absent}, 0)) / 10.0`
}

/**
 * Today's attendance, and its trend over the last school days: of what the user sees, in total and by class or
 * campus. The days are those with any mark.
 */
export async function readOverview(
  school: School,
  user: User,
  { campus, days: count, by }: Asked,
): Promise<Answer> {
  const today = (await school.today()) as Day
  const seen = and(
    reach(user, attendance.resource, 'view', { campus: section.campusId, section: section.id }),
    campus === undefined ? undefined : eq(section.campusId, campus),
  ) as SQL
  const part =
    by === 'class'
      ? { id: sql`class.id`, title: sql`class.title`, place: sql`class.position` }
      : { id: sql`campus.id`, title: nameOf(user, 'campus'), place: sql`0` }
  const [row] = await school.db.execute<Read>(sql`
    with counted as (
      select a.*, section.class_id, section.campus_id from attendance_day a join section on section.id = a.section_id
      where a.day <= ${today}::date and ${seen}
        and a.day in (select distinct day from attendance_day where day <= ${today}::date order by day desc limit ${count})
    ), part as (
      select ${part.id} as id, campus.id as campus_id, min(${part.title}::text) as title, min(${part.place}) as place,
        min(${nameOf(user, 'campus')}) as campus_name, c.day, ${percent('c')} as percent
      from counted c join class on class.id = c.class_id join campus on campus.id = c.campus_id
      group by ${part.id}, campus.id, c.day
    )
    select
      coalesce((select json_agg(distinct day order by day) from counted), '[]') as days,
      coalesce((select json_object_agg(day, percent) from (
        select c.day, ${percent('c')} as percent from counted c group by c.day) one), '{}') as whole,
      (select ${percent('c')} from counted c) as percent,
      (select json_build_object('present', coalesce(sum(present), 0), 'absent', coalesce(sum(absent), 0),
        'late', coalesce(sum(late), 0), 'leave', coalesce(sum(leave), 0))
        from counted where day = ${today}::date) as counts,
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'campusName', campus_name, 'said', said)
          order by campus_name, place, title, id) from (
        select id, campus_id, title, campus_name, place, json_object_agg(day, percent) as said from part
        group by id, campus_id, title, campus_name, place) one), '[]') as rows,
      coalesce((select json_agg(one) from (${mostAbsent(user, seen)}) one), '[]') as "mostAbsent"`)
  const { whole = {}, rows = [], ...rest } = row ?? nothing
  const { days } = rest
  const along = (said: Record<Day, number | null>) => days.map((day) => said[day] ?? null)
  return {
    ...rest,
    percent: rest.percent === null ? null : Number(rest.percent),
    today,
    percents: along(whole),
    rows: rows.map(({ said, ...kept }) => ({ ...kept, percents: along(said) })),
  }
}

const nothing: Read = {
  days: [],
  whole: {},
  percent: null,
  counts: { present: 0, absent: 0, late: 0, leave: 0 },
  rows: [],
  mostAbsent: [],
}

/** Enrolled students with the most absent days in the year so far. */
function mostAbsent(user: User, seen: SQL): SQL {
  return sql`
    select p.id, p.name, p.other_name as "otherName", ${fatherOf(user, 's')} as "fatherName",
      ${section.title} as "sectionTitle", t.absent, t.permille / 10.0 as percent
    from attendance_total t
    join enrolment e on e.student_id = t.student_id and e.year_id = t.year_id and e.ends_on is null
    join section on section.id = e.section_id
    join student s on s.id = t.student_id
    join person p on p.id = t.student_id
    where t.absent > 0 and ${seen}
    order by t.absent desc, t.permille, p.name collate name_order, p.id limit 10`
}
