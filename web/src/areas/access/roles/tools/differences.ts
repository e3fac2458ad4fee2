import type { Action, Reach } from 'kit/contract/contract'
import type { RoleInGrid, RolesGrid } from 'tenant-api/contract/access/roles'
import { savedReach } from '../draft.ts'

export type Difference = {
  resource: string
  action: Action
  label: string
  one: Reach | null
  another: Reach | null
}

/** In which permissions two roles differ, in the order of the grid. */
export function differences({ rows }: RolesGrid, first: RoleInGrid, second: RoleInGrid): Difference[] {
  return rows.flatMap(({ resource, label, actions }) =>
    actions.flatMap(({ action }) => {
      const [one, another] = [
        savedReach(first, { resource, action }),
        savedReach(second, { resource, action }),
      ]
      return one === another ? [] : [{ resource, action, label, one, another }]
    }),
  )
}
