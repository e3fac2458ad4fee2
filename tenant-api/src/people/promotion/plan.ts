import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refuseMissing } from 'kit/contract/refusal'
import { job } from '../../core/jobs/jobs.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { academicYear } from '../../institute/calendar/tables.ts'
import { campus } from '../../institute/structure/tables.ts'
import { goWithPerson } from '../students-and-guardians/person-rows.ts'
import { type Promotion, promotionPermission, type PromotionState } from './contract.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { promotion } from './tables.ts'

// A plan says one thing of a student.
goWithPerson(
  ...['promotion_choice', 'promotion_move'].map((table) => ({
    table,
    column: 'student_id',
    key: 'promotion_id',
    clash: 'own.promotion_id = theirs.promotion_id',
  })),
)

const fromYear = alias(academicYear, 'from_year')
const toYear = alias(academicYear, 'to_year')
const within = { campus: promotion.campusId }

/**
 * A plan of the user's reach with its years and how it stands, to look at or to change; refuses with 404 what is out
 * of reach. Who may change one is told how it stands after that.
 */
export async function findPlan(db: Db | Tx, user: User, { id, to }: { id: string; to: 'view' | 'edit' }) {
  const [found] = await plansOf(db, user, { to, where: eq(promotion.id, id) })
  return found ?? refuseMissing()
}
export type Plan = Awaited<ReturnType<typeof findPlan>>

type Asked = { to: 'view' | 'edit'; where?: SQL }

/** All plans within the user's reach, the latest first. */
export async function plansOf(db: Db | Tx, user: User, { to, where }: Asked) {
  const seen = (action: 'view' | 'edit') => reach(user, promotionPermission.resource, action, within)
  const rows = await db
    .select({
      id: promotion.id,
      campusId: promotion.campusId,
      campusName: nameFor(user, campus),
      fromYear: yearOf(fromYear),
      toYear: yearOf(toYear),
      classIds: promotion.classIds,
      rollRule: promotion.rollRule,
      jobId: promotion.jobId,
      ranAt: promotion.ranAt,
      outcome: promotion.outcome,
      createdAt: promotion.createdAt,
      jobState: job.state,
      isLater: sql<boolean>`coalesce(${job.dueAt} > ${job.createdAt} and ${job.attempts} = 0, false)`,
      mayEdit: sql<boolean>`${seen('edit')}`,
    })
    .from(promotion)
    .innerJoin(fromYear, eq(fromYear.id, promotion.fromYearId))
    .innerJoin(toYear, eq(toYear.id, promotion.toYearId))
    .leftJoin(campus, eq(campus.id, promotion.campusId))
    .leftJoin(job, eq(job.id, promotion.jobId))
    // Who sees one and may not change it is told so, and not that there is none.
    .where(and(where, to === 'view' ? seen('view') : or(seen('view'), seen('edit'))))
    .orderBy(sql`${promotion.createdAt} desc, ${promotion.id} desc`)
    .limit(100)
  return rows.map((row) => ({ ...row, state: stateOf(row) }))
}

function yearOf(year: typeof fromYear | typeof toYear) {
  return { id: year.id, name: year.name, firstDay: year.firstDay, campusId: year.campusId }
}

type Standing = { ranAt: string | null; jobState: string | null; isLater: boolean }

/** What is under way is known by its job; what ended without having done it leaves the plan as it was. */
function stateOf({ ranAt, jobState, isLater }: Standing): PromotionState {
  const isUnderWay = jobState === 'waiting' || jobState === 'running'
  if (ranAt !== null) return isUnderWay ? 'undoing' : 'done'
  if (!isUnderWay) return 'open'
  return jobState === 'waiting' && isLater ? 'scheduled' : 'running'
}

/** What of a plan is shown. */
export function shown(plan: Plan): Promotion {
  const { id, campusId, campusName, classIds, rollRule, state, jobId, ranAt, createdAt } = plan
  const [fromYear, toYear] = [short(plan.fromYear), short(plan.toYear)]
  return { id, campusId, campusName, fromYear, toYear, classIds, rollRule, state, jobId, ranAt, createdAt }
}

function short({ id, name, firstDay }: Plan['fromYear']) {
  return { id, name, firstDay }
}
