import { and, eq, sql } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { section } from '../../institute/structure/tables.ts'
import { attendance } from '../registers/contract.ts'
import { fatherOf, nameOf } from '../../core/columns/name-in-script.ts'
import type { ShortRow } from './contract.ts'

export type ShortAsked = {
  campus?: string | undefined
  section?: string | undefined
  below?: number | undefined
}
type Page = { limit: number; skip: number }

/** Enrolled students whose attendance in the year so far is too low, lowest first. */
export async function listShort(
  school: School,
  user: User,
  { campus, section: of, below: asked, limit, skip }: ShortAsked & Page,
): Promise<{ below: number; rows: ShortRow[]; total: number }> {
  const within = { campus: section.campusId, section: section.id }
  const [setting] = await school.db.execute<{ percent: number }>(
    sql`select required_percent as percent from attendance_setting`,
  )
  const below = asked ?? setting?.percent ?? 75
  const where = and(
    sql`t.permille < ${below * 10}`,
    reach(user, attendance.resource, 'view', within),
    campus === undefined ? undefined : eq(section.campusId, campus),
    of === undefined ? undefined : eq(section.id, of),
  )
  const found = sql`
    from attendance_total t
    join enrolment e on e.student_id = t.student_id and e.year_id = t.year_id and e.ends_on is null
    join section on section.id = e.section_id
    join student s on s.id = t.student_id
    join person p on p.id = t.student_id
    where ${where}`
  const [row] = await school.db.execute<{ rows: ShortRow[]; total: number }>(sql`
    select (select count(*)::int ${found}) as total, coalesce((select json_agg(one) from (
      select p.id, ${nameOf(user, 'p')} as name, ${fatherOf(user, 's')} as "fatherName", section.id as "sectionId", section.title as "sectionTitle",
        section.campus_id as "campusId", e.roll_number as "rollNumber", t.present, t.absent, t.late, t.leave,
        t.permille / 10.0 as percent
      ${found}
      order by t.permille, p.name collate name_order, p.id limit ${limit} offset ${skip}) one), '[]') as rows`)
  return { below, rows: row?.rows ?? [], total: row?.total ?? 0 }
}
