import { eq } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import type { Module } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { ChecklistStep } from './contract.ts'
import { skippedStep } from './tables.ts'

/** The steps of all modules in order, each read from the school's own rows. */
export async function readChecklist(
  school: School,
  user: User,
  modules: readonly Module[],
): Promise<{ steps: ChecklistStep[] }> {
  const { say } = words(user)
  const skipped = await school.db.select({ key: skippedStep.key }).from(skippedStep)
  const aside = new Set(skipped.map(({ key }) => key))
  const steps = stepsOf(modules).map(async ({ key, title, hint, page, isConfirmed = false, done }) => ({
    key,
    title: say(title),
    hint: say(hint),
    page,
    isConfirmed,
    done: (isConfirmed && aside.has(key)) || (await done(school)),
    skipped: !isConfirmed && aside.has(key),
  }))
  return { steps: await Promise.all(steps) }
}

/**
 * Sets a step aside, or takes it up again; of what is there from the start it confirms that it is right. A step that has
 * been done meanwhile is not set aside: the page of whoever asks shows an older list.
 */
export async function skipStep(
  school: School,
  user: User,
  { key, skipped, modules }: { key: string; skipped: boolean; modules: readonly Module[] },
): Promise<{ steps: ChecklistStep[] }> {
  const step = stepsOf(modules).find((one) => one.key === key) ?? refuseMissing()
  if (skipped && !step.isConfirmed && (await step.done(school))) return readChecklist(school, user, modules)
  await school.transaction(user, skipped ? 'checklist.skipped' : 'checklist.resumed', async (tx) => {
    if (skipped) await tx.insert(skippedStep).values({ key }).onConflictDoNothing()
    else await tx.delete(skippedStep).where(eq(skippedStep.key, key))
  })
  return readChecklist(school, user, modules)
}

function stepsOf(modules: readonly Module[]) {
  return modules.flatMap(({ checklist }) => checklist ?? []).toSorted((a, b) => a.rank - b.rank)
}
