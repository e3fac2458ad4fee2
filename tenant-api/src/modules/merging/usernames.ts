import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../school.ts'
import { account, person } from '../access/tables.ts'
import type { Usernames } from './kept.ts'

type Two = { id: string; otherId: string }

export async function usernamesOf(tx: Tx, { id, otherId }: Two): Promise<Usernames> {
  const found = await tx
    .select({ id: person.id, username: person.username })
    .from(person)
    .where(inArray(person.id, [id, otherId]))
  const names = new Map(found.map((one) => [one.id, one.username]))
  return { own: names.get(id) ?? null, other: names.get(otherId) ?? null }
}

/**
 * The log-in has taken its username along. Where there is none, that of the record that goes to the archive goes to the one
 * that stays, unless somebody still logs in by it. Says whether any of it changed what they `were`.
 */
export async function handOver(tx: Tx, two: Two, were: Usernames): Promise<boolean> {
  const { own, other } = await usernamesOf(tx, two)
  const inUse = await tx.select({ id: account.id }).from(account).where(eq(account.personId, two.otherId))
  const isMissing = own === null && other !== null && inUse.length === 0
  if (isMissing) await giveUsernames(tx, two, { own: other, other: null })
  return isMissing || own !== were.own
}

/** Both let go of what they have before either takes what it gets: no two people are called the same. */
export async function giveUsernames(tx: Tx, two: Two, { own, other }: Usernames): Promise<void> {
  const now = await usernamesOf(tx, two)
  const changes = [
    ...(now.own === own ? [] : [[two.id, own] as const]),
    ...(now.other === other ? [] : [[two.otherId, other] as const]),
  ]
  for (const [id] of changes) await call(tx, id, null)
  for (const [id, username] of changes) if (username !== null) await call(tx, id, username)
}

/** By the log-in, where there is one: who merges people need not be who lets them in. */
async function call(tx: Tx, id: string, username: string | null): Promise<void> {
  const found = await tx
    .update(account)
    .set({ username })
    .where(eq(account.personId, id))
    .returning({ id: account.id })
  if (found.length === 0) await tx.update(person).set({ username }).where(eq(person.id, id))
}
