import { openStage, type Stage, type StageOptions } from '../trust/stage.ts'
import type { Deal } from './board.ts'

/** A trial on a stage of its own, which is taken down afterwards whatever came of it. */
export async function onStage<T>(
  deal: Deal,
  options: StageOptions,
  trial: (stage: Stage) => Promise<T>,
): Promise<T> {
  const stage = await openStage(await deal.template(), options)
  try {
    return await trial(stage)
  } finally {
    await stage.close()
  }
}
