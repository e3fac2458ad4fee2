import type { Me } from 'tenant-api/contract/access/sessions'
import type { Needs } from '../../shell/navigation/area.ts'
import { isOwnAlone, may, useMe } from '../../shell/session/me.ts'
import { type Scope, useScope } from '../../shell/scope/scope.ts'

/** What somebody could expect to do, and the permission that it takes. */
export type Deed = { title: string; needs: Needs }

/**
 * What of it is closed to a person who sees `of`. Families are told nothing: all that is done with a record of their own
 * is done by the office.
 */
export function closedTo(
  me: Me,
  { of, scope, deeds }: { of: string; scope: Scope; deeds: readonly Deed[] },
): Deed[] {
  if (isOwnAlone(me, [of, 'view'])) return []
  return deeds.filter(({ needs }) => !may(me, needs, scope))
}

/** What is opened by one permission stands together, in the order in which it is done. */
export function byPermission(deeds: readonly Deed[]): { needs: Needs; titles: string[] }[] {
  const groups = Map.groupBy(deeds, ({ needs }) => needs.join(' '))
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ needs }) => ({ needs, titles: [...new Set(group.map(({ title }) => title))] })),
  )
}

/** What of these deeds the reader may not do where they are. */
export function useClosed(of: string, deeds: readonly Deed[]): Deed[] {
  return closedTo(useMe(), { of, scope: useScope(), deeds })
}
