import { timeOf } from '../../core/acts/act.ts'
import type { Actor, Tx } from '../../core/school/school.ts'
import type { StepName } from './contract.ts'
import { leaveStep } from './tables.ts'

type Step = { requestId: string; what: StepName; note: string }

/** Records a step of a request and who took it. */
export async function addStep(tx: Tx, { id: accountId }: Actor, step: Step): Promise<void> {
  await tx.insert(leaveStep).values({ ...step, accountId, at: timeOf(tx).toISOString() })
}
