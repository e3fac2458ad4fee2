import { and, eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { campus, schoolClass, section } from '../../institute/structure/tables.ts'
import { attendance } from '../registers/contract.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import type { StrengthRow } from './contract.ts'

const many = (where = sql`true`) => sql<number>`(count(*) filter (where ${where}))::int`

type Asked = { day?: Day | undefined; campus?: string | undefined }

/** Enrolled and present girls and boys of each class on a day; late counts as present. */
export async function readStrength(
  school: School,
  user: User,
  { day: asked, campus: of }: Asked,
): Promise<{ day: Day; rows: StrengthRow[] }> {
  const day = asked ?? ((await school.today()) as Day)
  const within = { campus: section.campusId, section: section.id }
  const [girls, boys] = [sql`p.gender = 'female'`, sql`p.gender = 'male'`]
  const there = sql`d.status in ('present', 'late')`
  const rows = await school.db
    .select({
      classId: schoolClass.id,
      title: schoolClass.title,
      campusId: campus.id,
      campusName: nameFor(user, campus),
      girls: many(girls),
      girlsThere: many(sql`${girls} and ${there}`),
      boys: many(boys),
      boysThere: many(sql`${boys} and ${there}`),
      students: many(),
      there: many(there),
      unmarked: many(sql`d.status is null`),
    })
    .from(section)
    .innerJoin(campus, eq(campus.id, section.campusId))
    .innerJoin(schoolClass, eq(schoolClass.id, section.classId))
    .innerJoin(
      sql`enrolment e`,
      sql`e.section_id = ${section.id} and holds(e.starts_on, e.ends_on, ${day}::date)`,
    )
    .innerJoin(sql`person p`, sql`p.id = e.student_id`)
    .leftJoin(sql`student_day d`, sql`d.student_id = e.student_id and d.day = ${day}::date`)
    .where(
      and(
        reach(user, attendance.resource, 'view', within),
        of === undefined ? undefined : eq(section.campusId, of),
      ),
    )
    .groupBy(campus.id, schoolClass.id)
    .orderBy(campus.name, schoolClass.position, schoolClass.title, schoolClass.id)
  return { day, rows }
}
