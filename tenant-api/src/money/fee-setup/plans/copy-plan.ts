import { sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { prorate } from 'kit/values/money'
import { describe } from '../../../core/acts/act.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { addRow } from '../../../crud/row.ts'
import { withConstraintMessages } from '../../../core/columns/constraint-errors.ts'
import { writeLines, type NewLine } from './change-plan.ts'
import { feePlanCrud, linesOf, type Plan, planOf } from './fee-plans.ts'
import type { PlanLine } from './contract.ts'

type Copying = { id: string; yearId: string; percent: number }
type Copied = { line: PlanLine; after: bigint; isAboveLimit: boolean }

/** What a plan would be in another year. */
export async function previewCopy(school: School, user: User, { id, yearId, percent }: Copying) {
  const plan = await planOf(school.db, user, { id, action: 'edit' })
  const { limit, lines } = await copyOf(school.db, plan, percent)
  const [other] = await school.db.execute(sql`
    select from fee_plan where year_id = ${yearId}::uuid and campus_id = ${plan.campusId}::uuid and archived_at is null`)
  const rows = lines.map(({ line, after, isAboveLimit }) => ({
    feeType: line.feeType,
    targetTitle: line.targetTitle,
    before: line.amount,
    after: { amount: String(after), currency: plan.currency },
    isAboveLimit,
  }))
  return { limit, exists: other !== undefined, rows }
}

/**
 * Copies the fees of the last day of a plan to another year. Each amount but that of a deposit rises by so many percent,
 * rounded once. Refuses a raise above the limit of the settings unless it is accepted.
 */
export async function copyPlan(
  school: School,
  user: User,
  { id, yearId, percent, title, acceptsRaise }: Copying & { title: string; acceptsRaise: boolean },
) {
  const profile = await school.profile()
  const copying = school.transaction(user, 'fee-plans.copied', async (tx) => {
    const plan = await planOf(tx, user, { id, action: 'edit' })
    const { limit, lines } = await copyOf(tx, plan, percent)
    if (lines.length === 0)
      refuse(
        'fee-plans.empty',
        'This plan has no fees on its last day, so there is nothing to copy',
        {},
        { status: 409 },
      )
    if (limit !== null && !acceptsRaise && lines.some(({ isAboveLimit }) => isAboveLimit))
      refuse(
        'fee-plans.raise-above-limit',
        'Fees would rise by more than {limit} percent in a year. Confirm it, or choose less',
        { limit },
        { status: 409 },
      )
    const currency = await currencyAfter(tx, plan)
    if (currency !== plan.currency)
      refuseField('yearId', sentence('The campus has another currency now. Type its fees anew'), 'currency')
    const { campusId } = plan
    const made = await addRow(tx, feePlanCrud, {
      profile,
      user,
      body: { title, campusId, yearId, description: '' },
    })
    const to = await planOf(tx, user, { id: made.id, action: 'edit' })
    const { added } = await writeLines(tx, to, to.firstDay, lines.map(asNew))
    describe(tx, { name: plan.title, to: title, count: added, percent })
    return { id: made.id, added }
  })
  return withConstraintMessages(feePlanCrud.taken, copying)
}

async function currencyAfter(tx: Tx, { campusId }: Plan): Promise<string> {
  const [row] = await tx.execute<{ currency: string }>(
    sql`select campus_currency(${campusId}::uuid) as currency`,
  )
  return row?.currency ?? ''
}

/** The lines of the last day, with the amounts that a raise makes of them. */
async function copyOf(
  db: Db | Tx,
  plan: Plan,
  percent: number,
): Promise<{ limit: number | null; lines: Copied[] }> {
  const [rule] = await db.execute<{ limit: string | null; step: string }>(sql`
    select raise_limit::text as limit, money_step(${plan.currency})::text as step from payment_setting`)
  const limit = rule?.limit === null || rule === undefined ? null : Number(rule.limit)
  const step = BigInt(rule?.step ?? 1)
  const last = await linesOf(
    db,
    sql`l.plan_id = ${plan.id}::uuid and holds(l.valid_from, l.valid_until, ${plan.lastDay}::date)
      and t.archived_at is null and (v.id is null or v.archived_at is null) and (c.id is null or c.archived_at is null)`,
  )
  const deposits = await db.execute<{ id: string }>(sql`select id from fee_type where is_refundable`)
  const stays = new Set(deposits.map(({ id }) => id))
  const lines = last.map((line) => {
    const before = BigInt(line.amount.amount)
    const after = stays.has(line.feeTypeId)
      ? before
      : prorate(before, { part: 10_000 + Math.round(percent * 100), whole: 10_000, unit: step })
    return { line, after, isAboveLimit: limit !== null && isAbove(before, after, limit) }
  })
  return { limit, lines }
}

function isAbove(before: bigint, after: bigint, limit: number): boolean {
  return (after - before) * 10_000n > before * BigInt(Math.round(limit * 100))
}

function asNew({ line, after }: Copied): NewLine {
  const { feeTypeId, target, targetId, cycle, iterations, generateDay, dueDay, months, comment } = line
  const of = (kind: PlanLine['target']) => (target === kind ? targetId : null)
  return {
    feeTypeId,
    classId: of('class'),
    programId: of('program'),
    serviceId: of('service'),
    amount: String(after),
    cycle,
    iterations,
    generateDay,
    dueDay,
    months,
    comment,
    lastDay: null,
  }
}
