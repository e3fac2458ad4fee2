import { type Action, actions, type Reach, reaches, type Within } from 'kit/contract/contract'
import type { Module } from '../../core/module.ts'
import type { User } from '../../core/authorization/user.ts'

/** One permission of a role as stored; a null reach is none. */
export type Cell = { resource: string; action: Action; reach: Reach | null }
/** A resource, and the possible reaches of each of its actions. */
export type Power = { resource: string; label: string; actions: readonly ActionReaches[] }
export type ActionReaches = { action: Action; reaches: readonly Reach[] }
/** All permissions that a role can have, and the defaults of the built-in roles. */
export type Powers = { rows: readonly Power[]; usual: (role: string, cell: CellKey) => Reach | null }
export type CellKey = Pick<Cell, 'resource' | 'action'>

/** The possible reaches of a permission, by what the rows belong to. */
const widths: Record<Within, readonly Reach[]> = {
  institute: ['institute'],
  campus: ['campus', 'institute'],
  section: ['section', 'campus', 'institute'],
  student: reaches,
  owner: ['own', 'campus', 'institute'],
}

/**
 * The modules' permissions for the grid. A reach in a module's default grants can be given to other roles as
 * well.
 */
export function powersIn(modules: readonly Module[]): Powers {
  const defaults = modules.flatMap(({ defaultGrants }) =>
    Object.entries(defaultGrants ?? {}).flatMap(([role, grants]) =>
      grants.map(([resource, action, reach]) => ({ role, resource, action, reach })),
    ),
  )
  const given = Map.groupBy(defaults, keyOf)
  const usual = new Map(defaults.map(({ role, reach, ...cell }) => [`${role} ${keyOf(cell)}`, reach]))
  const declared = modules.flatMap(({ permissions }) => permissions)
  const rows = declared.map(({ resource, label, within, near, actions: known }) => ({
    resource,
    label,
    actions: actions
      .filter((action) => known.includes(action))
      .map((action) => {
        const others = (given.get(keyOf({ resource, action })) ?? []).map(({ reach }) => reach)
        const some = [...widths[within], ...(near?.[action] ?? []), ...others]
        return { action, reaches: reaches.filter((one) => some.includes(one)) }
      }),
  }))
  return { rows, usual: (role, cell) => usual.get(`${role} ${keyOf(cell)}`) ?? null }
}

export function keyOf({ resource, action }: CellKey): string {
  return `${resource} ${action}`
}

/**
 * Whether a user may grant this to a role, or revoke it: nobody gives what they lack. The role may be assigned
 * in any campus, so a permission in one campus is not enough; everybody has own reach.
 */
export function mayGive({ grants }: User, { resource, action, reach }: Cell): boolean {
  if (reach === null) return true
  return grants.some(
    (grant) =>
      grant.resource === resource &&
      grant.action === action &&
      (grant.reach === 'institute' || reach === 'own'),
  )
}

/** Whether a role can edit roles, and has a permission that this user lacks. */
export function isAbove(user: User, cells: readonly Cell[]): boolean {
  const gives = cells.some(
    ({ resource, action, reach }) => keyOf({ resource, action }) === 'roles edit' && reach,
  )
  return gives && !cells.every((cell) => mayGive(user, cell))
}
