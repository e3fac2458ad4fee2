import { sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School } from '../../../core/school/school.ts'
import { listedSection } from '../../../institute/structure/tables.ts'
import { student, studentPlaces } from '../../../people/students-and-guardians/tables.ts'
import { feePlans } from './contract.ts'
import { linesOf } from './fee-plans.ts'

type Uncovered = {
  campusId: string
  campus: string
  sectionId: string
  section: string
  students: number
  planId: string | null
  reason: 'plan' | 'fee' | 'rare'
}

/** The sections with students today for whom no plan says what they pay. */
export async function listUncovered(school: School, user: User, { campus }: { campus?: string | undefined }) {
  const today = await school.today()
  const rows = await school.db.execute<Uncovered>(sql`
    with stays as (
      select e.section_id, e.year_id, count(*)::int as students from enrolment e
      where holds(e.starts_on, e.ends_on, ${today}::date) group by 1, 2
    ), lines as (
      select s.section_id, s.year_id, s.students, p.id as plan_id, count(l.id) as fees,
        count(l.id) filter (where l.cycle not in ('once', 'yearly')) as recurring
      from stays s join section on section.id = s.section_id
        left join fee_plan p on p.year_id = s.year_id and p.campus_id = section.campus_id and p.archived_at is null
        left join lateral (
          select o.id, o.cycle from fee_lines_of(p.id, section.class_id, ${today}::date) o where o.service_id is null
        ) l on true
      group by 1, 2, 3, 4
    )
    select ${listedSection.campusId} as "campusId", campus.name as campus, ${listedSection.id} as "sectionId",
      ${listedSection.title} as section, lines.students, lines.plan_id as "planId",
      case when lines.plan_id is null then 'plan' when lines.fees = 0 then 'fee' else 'rare' end as reason
    from lines join ${listedSection} on ${listedSection.id} = lines.section_id
      join campus on campus.id = ${listedSection.campusId}
    where lines.recurring = 0 and (${campus ?? null}::uuid is null or campus.id = ${campus ?? null}::uuid)
      and ${reach(user, feePlans.name, 'view', { campus: listedSection.campusId })}
    order by campus.name collate name_order, ${listedSection.title}`)
  return { rows: [...rows] }
}

/** What a student is charged by the plan of today, with the services that the student takes. */
export async function readFeeStructure(school: School, user: User, { id }: { id: string }) {
  const today = await school.today()
  const { campus, person } = studentPlaces
  const [child] = await school.db.execute<{
    classId: string | null
    planId: string | null
    plan: string | null
  }>(sql`
    select ${student.classId} as "classId", p.id as "planId", p.title as plan
    from ${student} left join enrolment e on e.student_id = ${student.id} and holds(e.starts_on, e.ends_on, ${today}::date)
      left join fee_plan p on p.year_id = e.year_id and p.campus_id = e.campus_id and p.archived_at is null
    where ${student.id} = ${id}::uuid and ${student.archivedAt} is null
      and ${reach(user, feePlans.name, 'view', { ...(campus && { campus }), ...(person && { person }) })}`)
  if (!child) refuseMissing()
  if (child.planId === null) return { plan: null, rows: [] }
  const rows = await linesOf(
    school.db,
    sql`l.id in (select o.id from fee_lines_of(${child.planId}::uuid, ${child.classId}::uuid, ${today}::date) o)
      and (l.service_id is null or exists (
        select from service_subscription u where u.service_id = l.service_id and u.student_id = ${id}::uuid
          and holds(u.valid_from, u.valid_until, ${today}::date)))`,
  )
  return { plan: child.plan, rows }
}
