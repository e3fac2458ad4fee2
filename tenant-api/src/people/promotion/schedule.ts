import { eq, sql } from 'drizzle-orm'
import { startOfDay } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { enqueue, job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Counts } from './contract.ts'
import { findPlan, type Plan } from './plan.ts'
import { lockPlan, refuseUnless } from './plans.ts'
import { inFull, outcomeOf, waysOf } from './rehearsal.ts'
import { promotion } from './tables.ts'
import { standingOn } from './undo.ts'

type One = { id: string }

/**
 * Leaves the job that carries a plan out. Nobody is enrolled ahead of the clock: before the new year begins, the job
 * waits for its first day, and the plan may change until then.
 */
export async function runPromotion(school: School, user: User, { id, ...seen }: One & Counts) {
  const { zone } = await school.profile()
  const today = await school.today()
  return school.transaction(user, 'promotions.asked', async (tx) => {
    const plan = await lockPlan(tx, user, id)
    refuseUnless(plan, ['open'])
    const { counts, total } = outcomeOf(await waysOf(tx, user, plan))
    if (Object.entries(seen).some(([key, count]) => counts[key as keyof Counts] !== count))
      refuse('promotions.changed', 'The numbers have changed. Look again and confirm', {}, { status: 409 })
    const going = total - counts.skipped
    if (going === 0) refuse('promotions.nobody', 'Nobody would be promoted. Choose where sections go')
    const { firstDay } = plan.toYear
    const dueAt = firstDay > today ? startOfDay(firstDay, zone) : undefined
    await leave(tx, user, { plan, kind: 'run', count: going, dueAt })
    return inFull(tx, user, await findPlan(tx, user, { id, to: 'edit' }))
  })
}

/** A plan that waits for the new year is open again. */
export async function cancelPromotion(school: School, user: User, { id }: One) {
  return school.transaction(user, 'promotions.cancelled', async (tx) => {
    const plan = await lockPlan(tx, user, id)
    refuseUnless(plan, ['scheduled'])
    const at = school.now().toISOString()
    await tx
      .update(job)
      .set({ state: 'cancelled', cancelAskedAt: at, finishedAt: at })
      .where(eq(job.id, plan.jobId ?? ''))
    describe(tx, { from: plan.fromYear.name, to: plan.toYear.name })
    return inFull(tx, user, await findPlan(tx, user, { id, to: 'edit' }))
  })
}

/** Leaves the job that takes back what a plan did. Refuses where something stands on it, and says whose. */
export async function undoPromotion(school: School, user: User, { id }: One) {
  return school.transaction(user, 'promotions.undo-asked', async (tx) => {
    const plan = await lockPlan(tx, user, id)
    refuseUnless(plan, ['done'])
    const standing = await standingOn(tx, plan)
    if (standing.length > 0) {
      const names = standing.slice(0, 5).map(({ name }) => name)
      const message = sentence(
        'This cannot be taken back: {count, plural, one {# student was} other {# students were}} changed since. {names}',
      )
      refuse(
        'promotions.built-on',
        message,
        { count: standing.length, names: names.join(', ') },
        { status: 409 },
      )
    }
    const [moved] = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from promotion_move where promotion_id = ${id}::uuid`,
    )
    await leave(tx, user, { plan, kind: 'undo', count: moved?.count ?? 0 })
    return inFull(tx, user, await findPlan(tx, user, { id, to: 'edit' }))
  })
}

type Left = { plan: Plan; kind: 'run' | 'undo'; count: number; dueAt?: Date | undefined }

async function leave(tx: Tx, user: User, { plan, kind, count, dueAt }: Left) {
  const fill = { year: plan.toYear.name, count }
  const asked = { by: user, title: { sentence: titles[kind], fill }, page: `promotions/${plan.id}` }
  const payload = { promotion: plan.id, user: user.id, count }
  const jobId = await enqueue(tx, `promotions.${kind}`, payload, { asked, ...(dueAt ? { dueAt } : {}) })
  await tx.update(promotion).set({ jobId }).where(eq(promotion.id, plan.id))
  describe(tx, { from: plan.fromYear.name, to: plan.toYear.name, count })
}

const titles = {
  run: sentence('Promotion to {year}: {count, plural, one {# student} other {# students}}'),
  undo: sentence('Taking back the promotion to {year}: {count, plural, one {# student} other {# students}}'),
}
