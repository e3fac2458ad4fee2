import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../core/school/school.ts'
import { account } from './tables.ts'

/**
 * Locks people in id order, then their accounts, so that two acts on the same people cannot deadlock, and the
 * second sees the first's changes. Dependent rows, such as sessions, devices, codes and invitations, are locked
 * only after these.
 */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  const these = sql`any (${`{${ids.join(',')}}`}::uuid[])`
  await tx.execute(sql`select from person where id = ${these} order by id for no key update`)
  await tx.execute(sql`select from account where person_id = ${these} order by id for no key update`)
}

/** Locks one account, for acts that do not change the person: the username is the person's. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select from account where id = ${id} for no key update`)
}

/** Locks an account with its person. */
export async function lockOwner(tx: Tx, accountId: string): Promise<void> {
  const [owner] = await tx
    .select({ personId: account.personId })
    .from(account)
    .where(eq(account.id, accountId))
  if (owner) await lockPeople(tx, [owner.personId])
}
