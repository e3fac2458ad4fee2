import { savepoint } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'

/** Does work and takes all that it wrote back. */
export async function tryOut(tx: Tx, work: (trial: Tx) => Promise<void>): Promise<void> {
  try {
    await savepoint(tx, async (trial) => {
      await work(trial)
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
}

class Tried extends Error {}
