import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Refusal } from 'kit/contract/refusal'
import { describe } from '../../../core/acts/act.ts'
import type { School } from '../../../core/school/school.ts'
import { refusingTakenLogin } from '../account.ts'
import { reachesAll } from '../../../core/authorization/reach.ts'
import { loginThrottle } from '../tables.ts'
import { countAttempt } from './throttle.ts'
import type { User } from '../../../core/authorization/user.ts'

/**
 * Runs a write by which somebody says by what others log in. That a name is in use tells whoever does not see all log-ins
 * that it is known here: they hear it as often as somebody at the door guesses, and each time it is written down. Counted
 * before it is tried, so that of any number at once no more are answered.
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

/** Apart from what was asked for, of which nothing was done: that may be sent again under its key. */
async function writeDown(school: School, user: User): Promise<void> {
  const apart = school.during({ id: randomUUID(), once: undefined })
  await apart.transaction(user, 'accounts.taken-tried', async (tx) => describe(tx, {}))
}

/** What told nothing is no attempt. */
async function uncount(school: School, key: string): Promise<void> {
  await school.db
    .update(loginThrottle)
    .set({ attempts: sql`greatest(0, ${loginThrottle.attempts} - 1)` })
    .where(eq(loginThrottle.key, key))
}
