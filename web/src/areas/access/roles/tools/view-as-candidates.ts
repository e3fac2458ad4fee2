import type { RoleInGrid } from 'tenant-api/contract/access/roles'

export type ViewTarget = 'person' | 'role'

/**
 * As whom a role is looked at, what is usual first. One by which people see what is their own shows next to nothing
 * without a person; one that holds in the sections of its holder shows those of a section that is chosen. A role of the
 * school's own is looked at by itself, and so is every one by whom no log-ins are shown to.
 */
export function whomToView(
  { cells, usualName }: RoleInGrid,
  mayFind: boolean,
): readonly [ViewTarget, ...ViewTarget[]] {
  const views = cells.filter(({ action, reach }) => action === 'view' && reach !== null)
  const has = (near: string) => views.some(({ reach }) => reach === near)
  if (!mayFind || usualName === null) return ['role']
  if (has('own') && !views.some(({ reach }) => reach === 'section' || reach === 'institute'))
    return ['person']
  return has('section') ? ['person', 'role'] : ['role', 'person']
}
