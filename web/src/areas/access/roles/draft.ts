import { type Action, actions, type Reach } from 'kit/contract/contract'
import type { GridRow, RoleInGrid, RolesGrid } from 'tenant-api/contract/access/roles'

/** What is not saved yet: the reach of each changed cell, and the version of each role when its first was changed. */
export type Draft = {
  cells: ReadonlyMap<string, Changed>
  versions: Readonly<Record<string, number>>
}
/** A cell that is to become something else. */
export type Changed = CellOf & { reach: Reach | null }
export type CellOf = { role: string; resource: string; action: Action }

export const noDraft: Draft = { cells: new Map(), versions: {} }

export function keyOf({ role, resource, action }: CellOf): string {
  return `${role} ${resource} ${action}`
}

/** A role's cells by resource and action, read once for a whole grid. */
export function cellsOf({ cells }: RoleInGrid): ReadonlyMap<string, RoleInGrid['cells'][number]> {
  return new Map(cells.map((cell) => [`${cell.resource} ${cell.action}`, cell]))
}

/** The actions that anything can be given for today. */
export function actionsIn({ rows }: RolesGrid): Action[] {
  return actions.filter((action) => rows.some((row) => row.actions.some((one) => one.action === action)))
}

/** How far an action of a row can be given by the reader: none where it is not theirs to give, or not there. */
export function choicesOf(
  { actions }: GridRow,
  action: Action,
  reach: Reach | null,
): readonly (Reach | null)[] {
  const known = actions.find((one) => one.action === action)
  if (!known || known.mine.length === 0) return []
  // What somebody else gave beyond the reader is not the reader's to take away.
  if (reach !== null && !known.mine.includes(reach)) return []
  return [null, ...known.mine]
}

/** The draft with some cells changed; what is again as it is saved is no change. */
export function withChanges(draft: Draft, changes: readonly Changed[], grid: RolesGrid): Draft {
  const cells = new Map(draft.cells)
  const versions = { ...draft.versions }
  for (const change of changes) {
    const role = grid.roles.find(({ id }) => id === change.role)
    if (!role) continue
    if (savedReach(role, change) === change.reach) cells.delete(keyOf(change))
    else cells.set(keyOf(change), change)
    versions[role.id] ??= role.version
  }
  const touched = new Set([...cells.values()].map(({ role }) => role))
  return {
    cells,
    versions: Object.fromEntries(Object.entries(versions).filter(([role]) => touched.has(role))),
  }
}

/** Everything of a role as the product gives it, as far as the reader may give and take it. */
export function resetOf(role: RoleInGrid, { rows }: RolesGrid): Changed[] {
  return role.cells.flatMap(({ resource, action, reach, usual }) => {
    const row = rows.find((one) => one.resource === resource)
    if (!row || !choicesOf(row, action, reach).includes(usual)) return []
    return [{ role: role.id, resource, action, reach: usual }]
  })
}

/** How many permissions of a role are not as the product gives them; none of a role that the school has made. */
export function editedOf({ usualName, cells }: RoleInGrid): number {
  return usualName === null ? 0 : cells.filter(({ reach, usual }) => reach !== usual).length
}

/** The change of the API that saves a draft. */
export function bodyOf({ cells, versions }: Draft) {
  const byRole = Map.groupBy(cells.values(), ({ role }) => role)
  return {
    roles: [...byRole].map(([id, changed]) => ({
      id,
      version: versions[id] ?? 1,
      cells: changed.map(({ resource, action, reach }) => ({ resource, action, reach })),
    })),
  }
}

/** A line of the summary: what a permission was, and what it becomes. */
export type SummaryLine = Changed & { label: string; before: Reach | null }

/** What saving would change, by role, in the order of the grid. */
export function summaryOf(
  draft: Draft,
  { roles, rows }: RolesGrid,
): { role: RoleInGrid; lines: SummaryLine[] }[] {
  const order = new Map(rows.map(({ resource, label }, at) => [resource, { at, label }]))
  return roles.flatMap((role) => {
    const lines = [...draft.cells.values()]
      .filter((cell) => cell.role === role.id)
      .map((cell) => ({
        ...cell,
        label: order.get(cell.resource)?.label ?? cell.resource,
        before: savedReach(role, cell),
      }))
      .toSorted((a, b) => (order.get(a.resource)?.at ?? 0) - (order.get(b.resource)?.at ?? 0))
    return lines.length > 0 ? [{ role, lines }] : []
  })
}

export function savedReach(role: RoleInGrid, { resource, action }: Omit<CellOf, 'role'>): Reach | null {
  return role.cells.find((cell) => cell.resource === resource && cell.action === action)?.reach ?? null
}
