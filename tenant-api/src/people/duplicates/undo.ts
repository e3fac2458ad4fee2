import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import { lockRow } from '../../crud/row.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { forgetSignedIn } from '../../access/sessions/tokens/session-cache.ts'
import type { User } from '../../core/authorization/user.ts'
import { keepDetails, readDetails } from '../students-and-guardians/sensitive-details.ts'
import { guardianLink } from '../students-and-guardians/tables.ts'
import type { Merged } from './contract.ts'
import { setInactive } from './inactivity.ts'
import type { MergeSnapshot, LinkRow } from './merge-snapshot.ts'
import { mergeTypes, listOf } from './merge-types.ts'
import { returnRows } from './move-rows.ts'
import { merger } from './tables.ts'
import { areRenamedSince, giveBack } from './usernames.ts'
import { writeTwo } from './write-two.ts'

type Given = { of: Merged; id: string; mergerId: string }

/** Makes two records of one again, as they were, as long as nobody has changed the one that stayed. */
export async function undoMerger(school: School, user: User, { of, id, mergerId }: Given) {
  const undone = await school.transaction(user, `${of}.unmerged`, async (tx) => {
    const survivor = await lockRow(tx, mergeTypes[of].crud, { user, id, action: 'delete' })
    const [done] = await tx
      .select()
      .from(merger)
      .where(and(eq(merger.id, mergerId), eq(merger.survivorId, id), isNull(merger.undoneAt)))
      .for('update')
    if (!done) refuseMissing()
    const { kept, otherId } = done
    const otherOf = await listOf(tx, { of, id: otherId })
    await refuseBeyond(tx, user, { of: otherOf, id: otherId })
    const name = String(survivor.name)
    if (survivor.version !== done.version || survivor.archivedAt !== null) refuseChanged(name)
    if (!(await isArchived(tx, otherOf, otherId)) || !(await areDetailsAsKept(tx, id, kept)))
      refuseChanged(name)
    if (await areRenamedSince(tx, { id, otherId }, kept)) refuseChanged(name)
    await partLinks(tx, of, { id, otherId, name, links: kept.links })
    // First the enrolments: without them a student may stand at another campus.
    await returnRows(tx, { of, id, otherId, moved: kept.moved })
    if (kept.inactive) {
      await setInactive(tx, id, kept.inactive.own)
      await setInactive(tx, otherId, kept.inactive.other)
    }
    await writeTwo(
      tx,
      { of, id, values: kept.fields },
      { of: otherOf, id: otherId, values: { ...kept.otherFields, archivedAt: null } },
    )
    await giveBack(tx, user, { id, otherId, kept })
    if (kept.sensitive) await keepDetails(tx, id, kept.sensitive)
    await tx
      .update(merger)
      .set({ undoneAt: timeOf(tx).toISOString() })
      .where(eq(merger.id, mergerId))
    describe(tx, { name })
    if (mergeTypes[of].side === 'staff') await emit(tx, 'employees.merged', { id, otherId })
    return { id: otherId }
  })
  forgetSignedIn(school)
  return undone
}

/** Whoever brings the other back may do that: it may stand on the list beside, or at another campus. */
async function refuseBeyond(tx: Tx, user: User, { of, id }: { of: Merged; id: string }): Promise<void> {
  const { table, crud } = mergeTypes[of]
  const [may] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), reach(user, crud.name, 'delete', crud.within)))
  if (!may) refuseUnchangeable()
}

/** Who was brought back by hand goes on alone. */
async function isArchived(tx: Tx, of: Merged, id: string): Promise<boolean> {
  const { table } = mergeTypes[of]
  const [row] = await tx
    .select({ archivedAt: table.archivedAt })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  return row !== undefined && row.archivedAt !== null
}

async function areDetailsAsKept(tx: Tx, id: string, { sensitiveAfter }: MergeSnapshot): Promise<boolean> {
  return !sensitiveAfter || isDeepStrictEqual(await readDetails(tx, id), sensitiveAfter)
}

type Parting = { id: string; otherId: string; name: string; links: MergeSnapshot['links'] }

async function partLinks(tx: Tx, of: Merged, { id, otherId, name, links }: Parting) {
  const { links: linking } = mergeTypes[of]
  if (!linking) return
  const { end, key } = linking
  const { moved, dropped, changed } = links
  const now = await tx.select().from(guardianLink).where(eq(end, id)).for('update')
  const isThere = moved.every((one) => now.some((row) => row.id === one))
  const isSame = changed.every(({ after }) =>
    isAs(
      now.find((row) => row.id === after.id),
      after,
    ),
  )
  if (!isThere || !isSame) refuseChanged(name)
  for (const { before } of changed)
    await tx.update(guardianLink).set(before).where(eq(guardianLink.id, before.id))
  if (moved.length > 0)
    await tx
      .update(guardianLink)
      .set({ [key]: otherId })
      .where(inArray(guardianLink.id, [...moved]))
  if (dropped.length > 0) await tx.insert(guardianLink).values([...dropped])
}

function refuseChanged(name: string): never {
  return refuse(
    'merging.changed',
    '{name} was changed since. What was merged stays so',
    { name },
    { status: 409 },
  )
}

/** What was kept comes back with its columns in another order. */
function isAs(row: LinkRow | undefined, kept: LinkRow): boolean {
  return (Object.keys(kept) as (keyof LinkRow)[]).every((key) => row?.[key] === kept[key])
}
