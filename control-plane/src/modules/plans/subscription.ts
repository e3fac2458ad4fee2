import { freeStudents, type PlanKey, type Subscription } from 'kit/institute/plans'
import { capacityOf, graceDays, trialMonths } from 'kit/prices/catalogue'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import type { Control, Sql } from '../../database.ts'

export type Agreed = Subscription & { from: Date }

/** What an operator says of a plan; what is left out follows from the catalogue and from the sign-up. */
export type PlanOrder = {
  schoolId: string
  /** An operator's log-in name. */
  actor: string
  plan: PlanKey
  students?: number | null
  until?: Date | null
  graceDays?: number
  reason?: string
}

/** What a sign-up begins with: Premium for the months of the trial, for as many as come. */
export async function beginTrial(tx: Sql, schoolId: string): Promise<void> {
  const months = trialMonths(new Date())
  await tx`
    update school set plan = 'trial', plan_students = null, plan_grace_days = 0, plan_from = now(),
      plan_until = now() + make_interval(months => ${months})
    where id = ${schoolId}`
}

export async function readPlan(sql: Sql, schoolId: string): Promise<Agreed> {
  const [row] = await sql<Agreed[]>`
    select plan, plan_students as students, plan_from as from, plan_until as until, plan_grace_days as "graceDays"
    from school where id = ${schoolId}`
  return row ?? refuseMissing()
}

/** Writes what was agreed, which the schools' application hears at once, and who wrote it. */
export async function setPlan(control: Control, order: PlanOrder): Promise<Agreed> {
  const { schoolId, actor, plan, reason } = order
  const now = new Date()
  return control.sql.begin(async (tx) => {
    const [school] = await tx<{ band: string | null }[]>`
      select total_students as band from school where id = ${schoolId} for update`
    if (!school) return refuseMissing()
    const before = await readPlan(tx, schoolId)
    const students = capacityFor(order, school.band)
    const until = order.until === undefined ? endOf(plan, now) : order.until
    if (until && until <= now) refuse('plan-past', 'A plan ends on a day to come')
    const grace = order.graceDays ?? graceDays(plan, now)
    await tx`
      update school set plan = ${plan}, plan_students = ${students}, plan_from = ${now}, plan_until = ${until},
        plan_grace_days = ${grace}, version = version + 1, updated_at = now()
      where id = ${schoolId}`
    const after = await readPlan(tx, schoolId)
    await tx`insert into operation_log (actor, act, school_id, detail)
      values (${actor}, 'school.plan-set', ${schoolId}, ${tx.json({ reason: reason ?? null, before, after } as never)})`
    return after
  })
}

/** The capacity that a plan has by itself, whatever is agreed; undefined where it is agreed on. */
export function ownCapacity(plan: PlanKey): number | null | undefined {
  if (plan === 'trial') return null
  return plan === 'free' ? freeStudents : undefined
}

/** What is said, else what the plan has by itself, else the band of the sign-up. */
function capacityFor({ plan, students }: PlanOrder, band: string | null): number | null {
  const own = ownCapacity(plan)
  if (plan === 'free' && own !== undefined) return own
  const found = students === undefined ? (own === undefined ? capacityOf(band ?? '') : own) : students
  if (found === undefined)
    refuse('plan-students', 'Say for how many students, with --students, or --students none')
  return found ?? null
}

function endOf(plan: PlanKey, now: Date): Date | null {
  if (plan !== 'trial') return null
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + trialMonths(now))
  return end
}
