import { isDeepStrictEqual } from 'node:util'
import { eq, inArray } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import type { Tx } from '../../core/school/school.ts'
import { mayInInstitute } from '../../core/authorization/reach.ts'
import { account, person } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import type { MergeSnapshot, Usernames } from './merge-snapshot.ts'

type Two = { id: string; otherId: string }

export async function usernamesOf(tx: Tx, { id, otherId }: Two): Promise<Usernames> {
  const found = await tx
    .select({ id: person.id, username: person.username })
    .from(person)
    .where(inArray(person.id, [id, otherId]))
  const names = new Map(found.map((one) => [one.id, one.username]))
  return { own: names.get(id) ?? null, other: names.get(otherId) ?? null }
}

type Handing = Two & { were: Usernames }

/**
 * The log-in has taken its username along. Where there is none, that of the record that goes to the archive goes to the one
 * that stays, unless somebody still logs in by it; and to whoever logs in only where the user may rename them.
 */
export async function handOver(
  tx: Tx,
  user: User,
  { were, ...two }: Handing,
): Promise<Pick<MergeSnapshot, 'usernames' | 'usernamesAfter'>> {
  const taken = await usernamesOf(tx, two)
  const isHanded = taken.own === null && taken.other !== null && (await isFree(tx, user, two))
  const usernamesAfter = isHanded ? { own: taken.other, other: null } : taken
  if (isHanded) await call(tx, [two.otherId, null], [two.id, taken.other])
  return isHanded || taken.own !== were.own ? { usernames: were, usernamesAfter } : {}
}

async function isFree(tx: Tx, user: User, two: Two): Promise<boolean> {
  const logIns = await logInsOf(tx, two)
  return logIns.every(({ personId }) => personId === two.id && mayRename(user))
}

/** Whether somebody was called otherwise since a merger. */
export async function areRenamedSince(tx: Tx, two: Two, { usernamesAfter }: MergeSnapshot): Promise<boolean> {
  return usernamesAfter !== undefined && !isDeepStrictEqual(await usernamesOf(tx, two), usernamesAfter)
}

type Returning = Two & { kept: MergeSnapshot }

/** What the log-in has not taken back by itself. Refuses to rename who logs in, and to take the only way in. */
export async function giveBack(tx: Tx, user: User, { kept, ...two }: Returning): Promise<void> {
  const { usernames: were, usernamesAfter } = kept
  // Mergers of the first days do not say what they have made of it.
  if (!were || !usernamesAfter) return
  const now = await usernamesOf(tx, two)
  const changes: Named[] = []
  if (now.own !== were.own) changes.push([two.id, were.own])
  if (now.other !== were.other) changes.push([two.otherId, were.other])
  const logIns = (await logInsOf(tx, two)).filter(({ personId }) => changes.some(([id]) => id === personId))
  if (logIns.length > 0 && !mayRename(user)) refuseRenaming()
  const isShutOut = logIns.some(
    ({ personId, email }) => email === null && changes.some(([id, username]) => id === personId && !username),
  )
  if (isShutOut) refuseShuttingOut()
  await call(tx, ...changes)
}

/** By them alone are people let in and kept out, who may change what roles may do. */
function mayRename(user: User): boolean {
  return mayInInstitute(user, 'roles', 'edit')
}

async function logInsOf(tx: Tx, { id, otherId }: Two) {
  return tx
    .select({ personId: account.personId, email: account.email })
    .from(account)
    .where(inArray(account.personId, [id, otherId]))
}

type Named = readonly [id: string, username: string | null]

/** Whoever loses a name comes first: no two people are called the same. */
async function call(tx: Tx, ...changes: readonly Named[]): Promise<void> {
  const inTurn = changes.toSorted(([, one], [, other]) => Number(one !== null) - Number(other !== null))
  for (const [id, username] of inTurn) await tx.update(person).set({ username }).where(eq(person.id, id))
}

function refuseRenaming(): never {
  return refuse(
    'merging.username-logs-in',
    'This would change the username of somebody who logs in. Whoever may change roles and permissions may undo it',
    {},
    { status: 403 },
  )
}

function refuseShuttingOut(): never {
  return refuse(
    'merging.username-needed',
    'Somebody would lose their only way to log in. What was merged stays so',
    {},
    { status: 409 },
  )
}
