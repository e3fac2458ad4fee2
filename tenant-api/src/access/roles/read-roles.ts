import { asc, eq, sql } from 'drizzle-orm'
import { admits } from 'kit/institute/plans'
import { words } from 'kit/text/words-node'
import { toWire } from 'kit/values/money'
import type { School } from '../../core/school/school.ts'
import { roleKeys, roleNames, type RoleKey } from '../../core/authorization/role-keys.ts'
import { approvalLimit, assignment, role, roleGrant } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Closing, RoleInGrid, RolesGrid } from './contract.ts'
import { type Cell, isAbove, keyOf, mayGive, type Powers } from './grid.ts'

/** All roles, the built-in ones in their order and then the custom ones by name, with all their permissions. */
export async function readRoles(school: School, user: User, powers: Powers): Promise<RolesGrid> {
  const today = await school.today()
  const holders = sql<number>`(
    select count(distinct ${assignment.accountId})::int from ${assignment}
    where ${assignment.roleId} = "role"."id" and coalesce(${assignment.endsOn} >= ${today}, true))`
  const { id, key, name, builtin, version } = role
  const [roles, grants, limits] = await Promise.all([
    school.db
      .select({ id, key, name, builtin, version, holders })
      .from(role)
      .orderBy(asc(role.name), asc(id)),
    school.db.select().from(roleGrant).orderBy(asc(roleGrant.resource), asc(roleGrant.action)),
    school.db.select().from(approvalLimit).orderBy(asc(approvalLimit.currency)),
  ])
  const has = school.entitlements()
  const cellsOf = Map.groupBy(grants, ({ roleId }) => roleId)
  const { say } = words(user)
  const shown = roles.map(({ builtin: isBuiltin, ...row }) => {
    const cells = cellsOf.get(row.id) ?? []
    return {
      ...row,
      name: isBuiltin ? say(row.name) : row.name,
      usualName: isBuiltin ? say(usualNameOf(row.key)) : null,
      closed: closingOf(user, row.key, cells) ?? (isBuiltin || has.ownRoles ? null : ('plan' as const)),
      inPlan: admits(has, row.key),
      limits: limits.filter(({ roleId }) => roleId === row.id).map(toWire),
      cells: asShown(row.key, cells, powers),
    }
  })
  return {
    roles: shown.toSorted((a, b) => rankOf(a) - rankOf(b)),
    rows: rowsFor(user, powers),
    ownRoles: has.ownRoles,
  }
}

/** Why a user may not change a role; null if they may. */
export function closingOf(user: User, key: string, cells: readonly Cell[]): Closing | null {
  if (key === 'super_admin') return 'fixed'
  return isAbove(user, cells) ? 'above' : null
}

function usualNameOf(key: string): string {
  return roleNames[key as RoleKey] ?? key
}

function rankOf({ key }: Pick<RoleInGrid, 'key'>): number {
  const at = roleKeys.findIndex((one) => one === key)
  return at < 0 ? roleKeys.length : at
}

/** A role's current and default permissions, limited to those that exist today. */
function asShown(role: string, cells: readonly Cell[], { rows, usual }: Powers): RoleInGrid['cells'] {
  const reachOf = new Map(cells.map((cell) => [keyOf(cell), cell.reach]))
  return rows.flatMap(({ resource, actions }) =>
    actions
      .map(({ action }) => ({
        resource,
        action,
        reach: reachOf.get(keyOf({ resource, action })) ?? null,
        usual: usual(role, { resource, action }),
      }))
      .filter((cell) => cell.reach ?? cell.usual),
  )
}

function rowsFor(user: User, { rows }: Powers): RolesGrid['rows'] {
  const { say } = words(user)
  return rows.map(({ resource, label, actions }) => ({
    resource,
    label: say(label),
    actions: actions.map(({ action, reaches }) => ({
      action,
      reaches: [...reaches],
      mine: reaches.filter((reach) => mayGive(user, { resource, action, reach })),
    })),
  }))
}

/** The cells of a role, by the role's id. */
export async function cellsOf(tx: Pick<School['db'], 'select'>, id: string): Promise<Cell[]> {
  const { resource, action, reach } = roleGrant
  return tx.select({ resource, action, reach }).from(roleGrant).where(eq(roleGrant.roleId, id))
}
