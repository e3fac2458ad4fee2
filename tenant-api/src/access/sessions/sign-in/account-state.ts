import { eq, sql } from 'drizzle-orm'
import { describe } from '../../../core/acts/act.ts'
import type { Actor, School, Tx } from '../../../core/school/school.ts'
import { keepingASuperAdmin, readLogin } from '../account.ts'
import { markEnded } from '../tokens/session.ts'
import { forgetSignedIn } from '../tokens/session-cache.ts'
import { account, type AccountState, session } from '../tables.ts'

const verbs = { active: 'reactivated', disabled: 'disabled', deactivated: 'deactivated' } as const

/**
 * Disables, deactivates or reactivates an account. An inactive account is logged out everywhere at once.
 * Refuses to disable the last active super_admin.
 */
export async function setAccountState(
  school: School,
  user: Actor,
  { accountId, state }: { accountId: string; state: keyof typeof verbs },
): Promise<void> {
  const { name } = await readLogin(school, accountId)
  const changing = school.transaction(user, `accounts.${verbs[state]}`, async (tx) => {
    await writeState(tx, school, { accountId, state })
    describe(tx, { name })
  })
  await keepingASuperAdmin(changing)
  forgetSignedIn(school)
}

/**
 * The same within a running act; its caller translates the error for the last super_admin and drops the cached
 * users.
 */
export async function writeState(
  tx: Tx,
  school: School,
  { accountId, state }: { accountId: string; state: AccountState },
): Promise<void> {
  await tx
    .update(account)
    .set({ state, version: sql`${account.version} + 1`, updatedAt: school.now().toISOString() })
    .where(eq(account.id, accountId))
  if (state === 'active') return
  await markEnded(tx, school, { where: eq(session.accountId, accountId), reason: 'account' })
}
