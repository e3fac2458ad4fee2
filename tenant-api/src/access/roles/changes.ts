import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { assignment, role, roleGrant } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { actionNames, closings, powerNamed, type RolesGrid } from './contract.ts'
import { type Cell, keyOf, mayGive, type Powers } from './grid.ts'
import { refuseUnlessOwnRoles } from './plan.ts'
import { cellsOf, closingOf, readRoles } from './read-roles.ts'
import { tellHolders } from './widening.ts'

export type RoleChange = { id: string; version: number; cells: Cell[] }
type LockedRole = { id: string; key: string; name: string; builtin: boolean; version: number }

/**
 * Changes grants of roles, all cells or none. Refuses grants that the user may not give, roles above the user,
 * a role that has changed since it was read, and the loss of the user's own permission to edit roles.
 */
export async function changeRoles(
  school: School,
  user: User,
  { changes, powers }: { changes: RoleChange[]; powers: Powers },
): Promise<RolesGrid> {
  const today = await school.today()
  const only = changes.length === 1
  await school.transaction(user, only ? 'roles.changed' : 'roles.several-changed', async (tx) => {
    const locked = await lockRoles(tx, changes)
    for (const change of changes) {
      const found = locked.get(change.id) ?? refuseMissing()
      await refuseUnlessOpen(tx, user, found)
      if (!found.builtin) refuseUnlessOwnRoles(school)
      if (found.version !== change.version) refuseOld(user, found)
      refuseUnknown(user, change.cells, powers)
      const before = await cellsOf(tx, change.id)
      refuseBeyond(user, { change, before, powers })
      await tellHolders(tx, user, { role: found, before, cells: change.cells, today })
      await writeCells(tx, { role: found, cells: change.cells, powers })
      const next = { version: found.version + 1, updatedAt: school.now().toISOString() }
      await tx.update(role).set(next).where(eq(role.id, found.id))
    }
    await refuseOwnLoss(tx, user, today)
    const [first] = locked.values()
    describe(tx, only && first ? { role: first.name } : { count: changes.length })
  })
  forgetSignedIn(school)
  return readRoles(school, user, powers)
}

/** Refuses, with the reason, a role that the user may not change at all. */
export async function refuseUnlessOpen(
  tx: Tx,
  user: User,
  found: { id: string; key: string },
): Promise<void> {
  const closing = closingOf(user, found.key, await cellsOf(tx, found.id))
  if (closing) refuse(`role-${closing}`, closings[closing], {}, { status: 403 })
}

/** Locks roles in id order, so that two changes of the same roles cannot deadlock. */
async function lockRoles(tx: Tx, changes: readonly RoleChange[]): Promise<Map<string, LockedRole>> {
  const { id, key, name, builtin, version } = role
  const ids = changes.map((change) => change.id)
  if (new Set(ids).size < ids.length) refuse('role-twice', 'A role stands here twice')
  const rows = await tx
    .select({ id, key, name, builtin, version })
    .from(role)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

function refuseOld(user: User, { name }: LockedRole): never {
  return refuse(
    'role-changed',
    'Somebody else has changed the role {role} in the meantime. Look at it again, then change it',
    { role: words(user).say(name) },
    { status: 409 },
  )
}

function refuseUnknown(user: User, cells: readonly Cell[], { rows }: Powers): void {
  const known = new Map(
    rows.flatMap(({ resource, actions }) =>
      actions.map(({ action, reaches }) => [keyOf({ resource, action }), reaches] as const),
    ),
  )
  if (new Set(cells.map(keyOf)).size < cells.length) refuse('cell-twice', 'A permission stands here twice')
  for (const cell of cells) {
    const reaches = known.get(keyOf(cell)) ?? refuse('cell-unknown', 'There is no such permission')
    if (cell.reach === null || reaches.includes(cell.reach)) continue
    refuse('reach-unknown', 'This permission cannot reach so far or so near: {power}', {
      power: powerName(user, cell, rows),
    })
  }
}

/** Nobody grants or revokes a permission that they lack themselves. */
function refuseBeyond(
  user: User,
  { change, before: cells, powers }: { change: RoleChange; before: readonly Cell[]; powers: Powers },
): void {
  const before = new Map(cells.map((cell) => [keyOf(cell), cell.reach]))
  const beyond = change.cells.find(
    (cell) => !mayGive(user, cell) || !mayGive(user, { ...cell, reach: before.get(keyOf(cell)) ?? null }),
  )
  if (!beyond) return
  refuse(
    'beyond-own',
    'You can only give or remove permissions that you have in the whole institute: {power}',
    { power: powerName(user, beyond, powers.rows) },
    { status: 403 },
  )
}

function powerName(user: User, { resource, action }: Cell, rows: Powers['rows']): string {
  const { say } = words(user)
  const label = rows.find((row) => row.resource === resource)?.label ?? resource
  return say(powerNamed, { thing: say(label), action: say(actionNames[action]) })
}

/** A default value is stored as unedited; a null reach without a default is deleted. */
async function writeCells(
  tx: Tx,
  { role: of, cells, powers }: { role: LockedRole; cells: readonly Cell[]; powers: Powers },
): Promise<void> {
  const values = cells.map((cell) => ({ ...cell, roleId: of.id, usual: powers.usual(of.key, cell) }))
  const gone = values.filter(({ reach, usual }) => reach === null && usual === null)
  const kept = values.filter((value) => !gone.includes(value))
  const { roleId, resource, action } = roleGrant
  if (gone.length > 0) {
    const keys = gone.map((cell) => and(eq(resource, cell.resource), eq(action, cell.action)))
    await tx.delete(roleGrant).where(and(eq(roleId, of.id), or(...keys)))
  }
  if (kept.length === 0) return
  await tx
    .insert(roleGrant)
    .values(kept.map(({ usual, ...value }) => ({ ...value, edited: value.reach !== usual })))
    .onConflictDoUpdate({
      target: [roleId, resource, action],
      set: { reach: sql`excluded.reach`, edited: sql`excluded.edited` },
    })
}

/** A user cannot revoke their own permission to edit roles; somebody else has to. */
async function refuseOwnLoss(tx: Tx, user: User, today: Day): Promise<void> {
  const held = await tx.$count(
    tx
      .select({ id: assignment.id })
      .from(assignment)
      .innerJoin(roleGrant, eq(roleGrant.roleId, assignment.roleId))
      .where(
        and(
          eq(assignment.accountId, user.id ?? ''),
          isNull(assignment.campusId),
          isNull(assignment.sectionId),
          lte(assignment.startsOn, today),
          or(isNull(assignment.endsOn), gte(assignment.endsOn, today)),
          eq(roleGrant.resource, 'roles'),
          eq(roleGrant.action, 'edit'),
          eq(roleGrant.reach, 'institute'),
        ),
      )
      .as('held'),
  )
  if (held > 0) return
  refuse(
    'own-power',
    'You could not change roles any more yourself. Let another super admin do this',
    {},
    { status: 409 },
  )
}
