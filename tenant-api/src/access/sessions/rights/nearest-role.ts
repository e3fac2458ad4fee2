import { isNotNull } from 'drizzle-orm'
import type { School } from '../../../core/school/school.ts'
import { type RoleKey, roleKeys } from '../../../core/authorization/role-keys.ts'
import { role, roleGrant } from '../tables.ts'

type Cell = Pick<typeof roleGrant.$inferSelect, 'resource' | 'action' | 'reach'>

/**
 * The built-in role that each role resembles, for its navigation: itself; for a custom role the one it was
 * copied from, else the one with the most similar permissions.
 */
export async function similarities(
  school: School,
  held: readonly { key: string }[],
): Promise<(key: string) => RoleKey> {
  if (held.every(({ key }) => isOfProduct(key))) return (key) => (isOfProduct(key) ? key : 'staff')
  const [roles, cells] = await Promise.all([
    school.db.select({ id: role.id, key: role.key, copiedOf: role.copiedOf }).from(role),
    school.db.select().from(roleGrant).where(isNotNull(roleGrant.reach)),
  ])
  const cellsOf = Map.groupBy(cells, ({ roleId }) => roleId)
  const ofProduct = roles.flatMap(({ id, key }) =>
    isOfProduct(key) ? [{ key, cells: cellsOf.get(id) ?? [] }] : [],
  )
  return (key) => {
    if (isOfProduct(key)) return key
    const found = roles.find((one) => one.key === key)
    if (isOfProduct(found?.copiedOf)) return found.copiedOf
    return nearestRole(cellsOf.get(found?.id ?? '') ?? [], ofProduct)
  }
}

/**
 * The role that shares the largest part of the permissions that either has; own reach counts as another
 * permission. A role without any match counts as staff.
 */
export function nearestRole(
  cells: readonly Cell[],
  others: readonly { key: RoleKey; cells: readonly Cell[] }[],
): RoleKey {
  const has = powersOf(cells)
  let best: { key: RoleKey; share: number } = { key: 'staff', share: 0 }
  for (const { key, cells: theirs } of others) {
    const share = shareOf(has, powersOf(theirs))
    if (share > best.share) best = { key, share }
  }
  return best.key
}

function powersOf(cells: readonly Cell[]): ReadonlySet<string> {
  return new Set(cells.map(({ resource, action, reach }) => `${resource} ${action} ${reach === 'own'}`))
}

function shareOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const all = some.union(others)
  return all.size === 0 ? 0 : some.intersection(others).size / all.size
}

function isOfProduct(key: string | null | undefined): key is RoleKey {
  return roleKeys.some((one) => one === key)
}
