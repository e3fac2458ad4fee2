import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from 'kit/contract/refusal'
import { refusalOfDatabaseError } from 'kit/postgres/database-errors'

/** How long a reader waits for the answer to what has happened already, in milliseconds. */
const patience = 20_000

/**
 * Repeats a read, or what may be done twice, while the school's database is busy. For what follows a commit: told
 * to try again, somebody would do once more what has happened, and be refused.
 */
export async function retryBusy<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + patience
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await work()
    } catch (error) {
      const isBusy =
        error instanceof Refusal ? error.status === 503 : refusalOfDatabaseError(error)?.status === 503
      if (!isBusy || Date.now() > end) throw error
      await sleep(pause)
    }
  }
}
