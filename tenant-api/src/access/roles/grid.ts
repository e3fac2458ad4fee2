import { type Action, actions, type Reach, reaches, type Within } from 'kit/contract/contract'
import type { Module } from '../../core/module.ts'
import type { User } from '../../core/authorization/user.ts'

/** One power of a role as the database holds it; a null reach is none. */
export type Cell = { resource: string; action: Action; reach: Reach | null }
/** A resource, and how far each of its actions can be given. */
export type Power = { resource: string; label: string; actions: readonly ActionReaches[] }
export type ActionReaches = { action: Action; reaches: readonly Reach[] }
/** All that a role can be given, and what each of the product's own roles has of it from the start. */
export type Powers = { rows: readonly Power[]; usual: (role: string, cell: CellKey) => Reach | null }
export type CellKey = Pick<Cell, 'resource' | 'action'>

/** How far a permission can reach, by what the rows belong to. */
const widths: Record<Within, readonly Reach[]> = {
  institute: ['institute'],
  campus: ['campus', 'institute'],
  section: ['section', 'campus', 'institute'],
  student: reaches,
  owner: ['own', 'campus', 'institute'],
}

/** What the modules declare, as the grid shows it. A reach that a module gives somebody itself can be given to others. */
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
 * Whether somebody may give this to a role, or take it away: nobody gives what they do not have. Who gets the role may
 * be in any campus, so that a power in one campus is not enough; one's own is everybody's own.
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

/** Whether a role gives permissions itself, and may do something that this person may not. */
export function isAbove(user: User, cells: readonly Cell[]): boolean {
  const gives = cells.some(
    ({ resource, action, reach }) => keyOf({ resource, action }) === 'roles edit' && reach,
  )
  return gives && !cells.every((cell) => mayGive(user, cell))
}
