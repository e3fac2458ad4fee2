import { sql, type SQL } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { refuseUnwritable } from '../../../crud/row.ts'
import { crudOf, type Reference, referencedBy } from '../../../crud/table.ts'
import { yearCrud } from '../../../institute/calendar/academic-years.ts'
import { campusCrud } from '../../../institute/structure/campuses.ts'
import { feePlans, type PlanLine, type PlannerCell, type PlannerRow, type TargetKind } from './contract.ts'
import { feeTypeCrud } from '../fee-types.ts'
import { serviceCrud } from '../services.ts'
import { feePlan, feePlanLine } from './tables.ts'

/** Plans and their view. */
export const feePlanCrud = crudOf(feePlans, {
  table: feePlan,
  rowsOf: 'fee_plan',
  within: { campus: feePlan.campusId },
  rows: { campusId: () => campusCrud, yearId: () => yearCrud },
  taken: {
    fee_plan_of_year: {
      code: 'fee-plans.exists',
      message: sentence('This campus has a plan for this academic year'),
      field: 'yearId',
    },
    fee_plan_year_of_campus: {
      code: 'fee-plans.year',
      message: sentence('This academic year belongs to another campus. Choose one of this campus'),
      field: 'yearId',
    },
    fee_plan_stays: {
      code: 'fee-plans.stays',
      message: sentence('A plan with fees stays at its campus and in its year. Copy it instead'),
      field: 'campusId',
    },
  },
})

// What a plan still charges does not go to the archive.
const charged = {
  table: feePlanLine,
  says: sentence('{name} is charged by {count, plural, one {# line} other {# lines}} of fee plans'),
  where: (today) => sql`coalesce(${feePlanLine.validUntil}, 'infinity') >= ${today}::date
    and exists (select from fee_plan p where p.id = ${feePlanLine.planId} and p.archived_at is null)`,
} satisfies Partial<Reference>
referencedBy(
  { ...charged, on: () => feeTypeCrud, column: feePlanLine.feeTypeId },
  { ...charged, on: () => serviceCrud, column: feePlanLine.serviceId },
)

type One = { id: string }
export type Plan = {
  id: string
  title: string
  campusId: string
  yearId: string
  currency: string
  firstDay: Day
  lastDay: Day
  mayEdit: boolean
}

/** A plan that the user may view, with the days of its year. */
export async function planOf(
  db: Db | Tx,
  user: User,
  { id, action = 'view' }: One & { action?: 'view' | 'edit' },
): Promise<Plan> {
  const within = (of: 'view' | 'edit') => reach(user, feePlans.name, of, feePlanCrud.within)
  const [row] = await db.execute<Plan>(sql`
    select ${feePlan.id} as id, ${feePlan.title} as title, ${feePlan.campusId} as "campusId",
      ${feePlan.yearId} as "yearId", ${feePlan.currency} as currency, y.first_day::text as "firstDay",
      y.last_day::text as "lastDay", ${within('edit')} and ${feePlan.archivedAt} is null as "mayEdit"
    from ${feePlan} join academic_year y on y.id = ${feePlan.yearId}
    where ${feePlan.id} = ${id}::uuid and ${within(action)}`)
  return row ?? refuseUnwritable(db, feePlanCrud, { user, id })
}

type LineRow = Omit<PlanLine, 'amount'> & { amount: string; currency: string }

/** The lines that a condition on `l` selects, in the order of types, classes and days. */
export async function linesOf(db: Db | Tx, where: SQL): Promise<PlanLine[]> {
  const rows = await db.execute<LineRow>(sql`
    select l.id, l.fee_type_id as "feeTypeId", t.title as "feeType", t.other_title as "otherFeeType", ${targetOf} as target,
      coalesce(l.class_id, l.program_id, l.service_id) as "targetId",
      coalesce(c.title, g.title, v.title, '') as "targetTitle", l.amount::text as amount, p.currency, l.cycle,
      l.iterations, l.generate_day as "generateDay", l.due_day as "dueDay", to_jsonb(l.months) as months, l.comment,
      l.valid_from::text as "validFrom", l.valid_until::text as "validUntil"
    from fee_plan_line l join fee_plan p on p.id = l.plan_id join fee_type t on t.id = l.fee_type_id
      left join class c on c.id = l.class_id left join program g on g.id = l.program_id
      left join service v on v.id = l.service_id
    where ${where}
    order by t.settles, t.title, t.id, l.service_id is not null, c.position nulls first, coalesce(c.title, g.title, v.title, ''),
      l.valid_from`)
  return rows.map(({ amount, currency, ...row }) => ({ ...row, amount: { amount, currency } }))
}

const targetOf = sql<TargetKind>`case when l.class_id is not null then 'class' when l.program_id is not null then 'program'
  when l.service_id is not null then 'service' else 'campus' end`

/** Every line of a plan. */
export async function listPlanLines(school: School, user: User, { id }: One) {
  await planOf(school.db, user, { id })
  const today = (await school.today()) as Day
  return { today, rows: await linesOf(school.db, sql`l.plan_id = ${id}::uuid`) }
}

type CellRow = Omit<PlannerCell, 'amount'> & { amount: string }

/** The fees of a plan on a day: what a student of each class is charged, the nearest line of each type. */
export async function readPlanner(
  school: School,
  user: User,
  { id, day: chosen }: One & { day?: Day | undefined },
) {
  const plan = await planOf(school.db, user, { id })
  const today = (await school.today()) as Day
  const here = today < plan.firstDay ? plan.firstDay : today > plan.lastDay ? plan.lastDay : today
  const day = chosen ?? here
  const cells = sql`jsonb_build_object('feeTypeId', l.fee_type_id, 'lineId', l.id, 'amount', l.amount::text,
    'cycle', l.cycle, 'iterations', l.iterations, 'generateDay', l.generate_day, 'dueDay', l.due_day, 'months', l.months,
    'comment', l.comment, 'target', ${targetOf}, 'validFrom', l.valid_from::text, 'validUntil', l.valid_until::text)`
  const rows = await school.db.execute<Omit<PlannerRow, 'cells' | 'warning'> & { cells: CellRow[] }>(sql`
    select c.id as "classId", c.title, to_jsonb(array(
        select s.title::text from section s
        where s.class_id = c.id and s.campus_id = ${plan.campusId}::uuid and s.archived_at is null order by s.title
      )) as sections, (
        select count(*)::int from enrolment e join section s on s.id = e.section_id
        where s.class_id = c.id and e.campus_id = ${plan.campusId}::uuid and e.year_id = ${plan.yearId}::uuid
          and holds(e.starts_on, e.ends_on, ${day}::date)
      ) as students, coalesce((
        select jsonb_agg(${cells}) from fee_lines_of(${id}::uuid, c.id, ${day}::date) l where l.service_id is null
      ), '[]') as cells
    from class c
    where c.archived_at is null and exists (
      select from section s where s.class_id = c.id and s.campus_id = ${plan.campusId}::uuid and s.archived_at is null)
    order by c.position, c.title, c.id`)
  const types = await school.db.execute<{
    id: string
    title: string
    otherTitle: string
    isRefundable: boolean
  }>(sql`
    select t.id, t.title, t.other_title as "otherTitle", t.is_refundable as "isRefundable" from fee_type t
    where t.archived_at is null or exists (select from fee_plan_line l where l.plan_id = ${id}::uuid and l.fee_type_id = t.id)
    order by t.settles, t.title, t.id`)
  const services = await school.db.execute<{
    id: string
    title: string
    feeTypeId: string
    line: CellRow | null
  }>(sql`
    select v.id, v.title, v.fee_type_id as "feeTypeId", (
      select ${cells} from fee_plan_line l where l.plan_id = ${id}::uuid and l.service_id = v.id
        and holds(l.valid_from, l.valid_until, ${day}::date)) as line
    from service v where v.campus_id = ${plan.campusId}::uuid and v.archived_at is null order by v.title, v.id`)
  const { currency } = plan
  const shown = ({ amount, ...cell }: CellRow): PlannerCell => ({ ...cell, amount: { amount, currency } })
  return {
    ...plan,
    day,
    types: [...types],
    rows: rows.map((row) => ({ ...row, cells: row.cells.map(shown), warning: warningOf(row) })),
    services: services.map((row) => ({ ...row, line: row.line && shown(row.line) })),
  }
}

function warningOf({
  students,
  cells,
}: {
  students: number
  cells: readonly CellRow[]
}): PlannerRow['warning'] {
  if (students === 0) return 'none'
  if (cells.length === 0) return 'empty'
  return cells.some(({ cycle }) => cycle !== 'once' && cycle !== 'yearly') ? 'none' : 'rare'
}
