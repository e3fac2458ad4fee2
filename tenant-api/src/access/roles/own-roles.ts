import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { refuseStale, withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { role, roleGrant } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { copyLimits } from './approvals.ts'
import { refuseUnlessOpen } from './changes.ts'
import { mayGive } from './grid.ts'
import { forgetPastHolders, refuseHeld } from './holders.ts'
import { refuseUnlessOwnRoles } from './plan.ts'
import { cellsOf } from './read-roles.ts'

const mostRoles = 50
const taken = {
  role_name_taken: {
    code: 'roles.exists',
    message: sentence('A role with this name already exists'),
    field: 'name',
  },
}

/**
 * Makes a custom role, empty or copied from another; grants that the user may not give are left out and
 * counted.
 */
export async function createRole(
  school: School,
  user: User,
  { name, copyOf }: { name: string; copyOf: string | null },
): Promise<{ id: string; leftOut: number }> {
  refuseUnlessOwnRoles(school)
  const creating = school.transaction(user, copyOf ? 'roles.copied' : 'roles.created', async (tx) => {
    if ((await tx.$count(role)) >= mostRoles)
      refuse('too-many-roles', 'A school has at most {count} roles', { count: mostRoles })
    const copied = copyOf ? await lockRole(tx, copyOf) : undefined
    const now = school.now().toISOString()
    const id = randomUUIDv7()
    const key = `own_${id.replaceAll('-', '')}`
    // A copy of a copy gets the navigation of the original.
    const copiedOf = copied?.builtin ? copied.key : (copied?.copiedOf ?? null)
    await tx.insert(role).values({ id, key, name, copiedOf, createdAt: now, updatedAt: now })
    const cells = copied ? (await cellsOf(tx, copied.id)).filter(({ reach }) => reach !== null) : []
    const given = cells.filter((cell) => mayGive(user, cell))
    if (given.length > 0)
      await tx.insert(roleGrant).values(given.map((cell) => ({ ...cell, roleId: id, edited: true })))
    if (copied) await copyLimits(tx, { from: copied.id, to: id })
    describe(tx, copied ? { role: name, copied: copied.name } : { role: name })
    return { id, leftOut: cells.length - given.length }
  })
  return withConstraintMessages(taken, creating)
}

/** Renames a role; refuses roles that the user may not change, and taken names. */
export async function renameRole(
  school: School,
  user: User,
  { id, version, name }: { id: string; version: number; name: string },
): Promise<{ id: string; version: number }> {
  const renaming = school.transaction(user, 'roles.renamed', async (tx) => {
    const before = await lockRole(tx, id)
    await refuseUnlessOpen(tx, user, before)
    if (!before.builtin) refuseUnlessOwnRoles(school)
    if (before.version !== version) refuseStale({ id, version: before.version, name: before.name })
    const next = { name, version: version + 1, updatedAt: school.now().toISOString() }
    await tx.update(role).set(next).where(eq(role.id, id))
    describe(tx, { before: before.name, role: name })
    return { id, version: next.version }
  })
  const renamed = await withConstraintMessages(taken, renaming)
  forgetSignedIn(school)
  return renamed
}

/** Deletes a custom role. Refuses built-in roles, and a role that is assigned. */
export async function deleteRole(school: School, user: User, id: string): Promise<{ id: string }> {
  const today = await school.today()
  await school.transaction(user, 'roles.deleted', async (tx) => {
    const found = await lockRole(tx, id)
    await refuseUnlessOpen(tx, user, found)
    if (found.builtin) {
      refuse(
        'role-builtin',
        'Every school has this role. Take its permissions away instead',
        {},
        { status: 409 },
      )
    }
    await refuseHeld(tx, user, { roleId: id, today })
    await forgetPastHolders(tx, id)
    await tx.delete(role).where(eq(role.id, id))
    describe(tx, { role: found.name })
  })
  return { id }
}

async function lockRole(tx: Tx, id: string) {
  const { key, name, builtin, copiedOf, version } = role
  const [found] = await tx
    .select({ id: role.id, key, name, builtin, copiedOf, version })
    .from(role)
    .where(eq(role.id, id))
    .for('update')
  return found ?? refuseMissing()
}
