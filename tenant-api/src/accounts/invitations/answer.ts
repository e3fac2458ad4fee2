import { and, eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { account } from '../../access/sessions/tables.ts'
import { endInvitation } from './tokens.ts'

/**
 * Answers somebody's invitation by a code that has come back to where they are reached, within the act of their first
 * session, which holds the account: they choose no password. Refuses where it was withdrawn or answered meanwhile.
 */
export async function answerByCode(
  tx: Tx,
  school: School,
  { accountId, name }: { accountId: string; name: string },
): Promise<void> {
  const [invited] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.state, 'invited')))
  if (!invited || !(await endInvitation(tx, school, { accountId, ended: 'accepted' }))) refuseInvitation()
  await tx
    .update(account)
    .set({ state: 'active', version: sql`${account.version} + 1`, updatedAt: school.now().toISOString() })
    .where(eq(account.id, accountId))
  describe(tx, { name })
}

/** Unknown, answered, withdrawn and too old are refused alike. */
export function refuseInvitation(): never {
  return refuse(
    'invitation',
    'This invitation is no longer good. Ask the office of your school for another one',
    {},
    { status: 409 },
  )
}
