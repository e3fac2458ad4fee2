import { savepoint } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'

/** Runs work in a savepoint and rolls it back. */
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
