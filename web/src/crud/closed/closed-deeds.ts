import type { Me } from 'tenant-api/contract/access/sessions'
import type { Needs } from '../../shell/navigation/area.ts'
import { isOwnAlone, may, useMe } from '../../shell/session/me.ts'
import { type Scope, useScope } from '../../shell/scope/scope.ts'

/** An action that the reader could expect, and the permission that it needs. */
export type Deed = { title: string; needs: Needs }

/**
 * The actions closed to a person who sees `of`. Families see none: all actions on a record of their own are the
 * office's.
 */
export function closedTo(
  me: Me,
  { of, scope, deeds }: { of: string; scope: Scope; deeds: readonly Deed[] },
): Deed[] {
  if (isOwnAlone(me, [of, 'view'])) return []
  return deeds.filter(({ needs }) => !may(me, needs, scope))
}

/** Groups actions by permission, in the order of the actions. */
export function byPermission(deeds: readonly Deed[]): { needs: Needs; titles: string[] }[] {
  const groups = Map.groupBy(deeds, ({ needs }) => needs.join(' '))
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ needs }) => ({ needs, titles: [...new Set(group.map(({ title }) => title))] })),
  )
}

/** Those of the actions for which the reader lacks the permission in the current scope. */
export function useClosed(of: string, deeds: readonly Deed[]): Deed[] {
  return closedTo(useMe(), { of, scope: useScope(), deeds })
}
