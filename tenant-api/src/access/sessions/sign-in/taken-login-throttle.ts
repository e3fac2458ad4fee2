import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Refusal } from 'kit/contract/refusal'
import { describe } from '../../../core/acts/act.ts'
import type { School } from '../../../core/school/school.ts'
import { refusingTakenLogin } from '../account.ts'
import { reachesAll } from '../../../core/authorization/reach.ts'
import { loginThrottle } from '../tables.ts'
import { countAttempt } from './login-attempt-limit.ts'
import type { User } from '../../../core/authorization/user.ts'

/**
 * Runs a write that sets a log-in name. "In use" reveals a name to a user who does not see all accounts: such
 * answers are throttled like log-in attempts, and each is audited. The attempt is counted before the write, so
 * that parallel writes do not exceed the limit.
 */
export async function throttleTakenLogin<T>(school: School, user: User, write: () => Promise<T>): Promise<T> {
  if (reachesAll(user, 'users', 'view')) return refusingTakenLogin(write())
  const key = `taken:${user.id ?? ''}`
  await countAttempt(school, key)
  try {
    const written = await refusingTakenLogin(write())
    await uncount(school, key)
    return written
  } catch (error) {
    const isTaken = error instanceof Refusal && error.code === 'login-taken'
    await (isTaken ? writeDown(school, user) : uncount(school, key))
    throw error
  }
}

/** An act apart from the request, in which nothing was done, so that it can be repeated under its key. */
async function writeDown(school: School, user: User): Promise<void> {
  const apart = school.during({ id: randomUUID(), once: undefined })
  await apart.transaction(user, 'accounts.taken-tried', async (tx) => describe(tx, {}))
}

/** Takes back an attempt that revealed nothing. */
async function uncount(school: School, key: string): Promise<void> {
  await school.db
    .update(loginThrottle)
    .set({ attempts: sql`greatest(0, ${loginThrottle.attempts} - 1)` })
    .where(eq(loginThrottle.key, key))
}
