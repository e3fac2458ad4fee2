import { and, eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { attendance } from '../registers/contract.ts'
import { campus, section } from '../../institute/structure/tables.ts'
import { fatherOf, nameFor } from '../../core/columns/name-in-script.ts'
import type { AwayRow } from './contract.ts'

export type AwayAsked = {
  day?: Day | undefined
  campus?: string | undefined
  section?: string | undefined
  status?: 'absent' | 'late' | 'leave' | undefined
}
type Page = { limit: number; skip: number }
type Answer = { day: Day; today: Day; rows: AwayRow[]; total: number }

/** Students marked absent, late or on leave on a day: by campus, section and roll number. */
export async function listAway(
  school: School,
  user: User,
  { day: asked, campus: of, section: one, status, limit, skip }: AwayAsked & Page,
): Promise<Answer> {
  const today = (await school.today()) as Day
  const day = asked ?? today
  const where = and(
    sql`holds(e.starts_on, e.ends_on, ${day}::date)`,
    status === undefined ? sql`d.status in ('absent', 'late', 'leave')` : sql`d.status = ${status}`,
    reach(user, attendance.resource, 'view', { campus: section.campusId, section: section.id }),
    of === undefined ? undefined : eq(section.campusId, of),
    one === undefined ? undefined : eq(section.id, one),
  )
  const found = sql`
    from student_day d
    join enrolment e on e.student_id = d.student_id
    join section on section.id = e.section_id
    join campus on campus.id = section.campus_id
    join class on class.id = section.class_id
    join student s on s.id = d.student_id
    join person p on p.id = d.student_id
    left join lateral (
      select m.comment from register r join current_mark m on m.register_id = r.id and m.student_id = d.student_id
      where r.campus_id = section.campus_id and coalesce(r.section_id, section.id) = section.id and r.day = ${day}::date
        and r.period is null and m.status is not null
      order by r.section_id is null limit 1
    ) k on true
    where d.day = ${day}::date and ${where}`
  const [row] = await school.db.execute<Pick<Answer, 'rows' | 'total'>>(sql`
    select (select count(*)::int ${found}) as total, coalesce((select json_agg(one) from (
      select p.id, p.name, p.other_name as "otherName", ${fatherOf(user, 's')} as "fatherName", e.roll_number as "rollNumber",
        ${section.id} as "sectionId", ${section.title} as "sectionTitle", ${campus.id} as "campusId",
        ${nameFor(user, campus)} as "campusName", d.status, d.minutes, coalesce(k.comment, '') as comment
      ${found}
      order by ${campus.name}, class.position, ${section.title}, ${section.id}, e.roll_number nulls last, p.id
      limit ${limit} offset ${skip}) one), '[]') as rows`)
  return { day, today, rows: row?.rows ?? [], total: row?.total ?? 0 }
}
