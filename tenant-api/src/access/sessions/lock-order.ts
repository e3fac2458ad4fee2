import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../core/school/school.ts'
import { account } from './tables.ts'

/**
 * Of two acts on the same people, or on their log-ins, the second waits and finds what the first has done. All hold in one
 * order, so that no two wait for each other: people by their ids, their log-ins, and only then what hangs on these, such
 * as sessions, devices, codes and invitations.
 */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  const these = sql`any (${`{${ids.join(',')}}`}::uuid[])`
  await tx.execute(sql`select from person where id = ${these} order by id for no key update`)
  await tx.execute(sql`select from account where person_id = ${these} order by id for no key update`)
}

/** The same of one log-in, for acts that leave the person as they are: a name by which one logs in is the person's. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select from account where id = ${id} for no key update`)
}

/** The same of who has a log-in. */
export async function lockOwner(tx: Tx, accountId: string): Promise<void> {
  const [owner] = await tx
    .select({ personId: account.personId })
    .from(account)
    .where(eq(account.id, accountId))
  if (owner) await lockPeople(tx, [owner.personId])
}
