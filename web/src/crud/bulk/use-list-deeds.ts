import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { BulkAction } from '../../shell/navigation/area.ts'
import { AreasContext } from '../../shell/navigation/areas-context.ts'
import { may, useMe } from '../../shell/session/me.ts'
import { useScope } from '../../shell/scope/scope.ts'

/** The areas' actions on ticked rows of a resource that the reader has permission for. */
export function useListDeeds(of: string): readonly BulkAction[] {
  const [me, scope] = [useMe(), useScope()]
  return useAllListDeeds(of).filter(({ needs }) => may(me, needs, scope))
}

/** The same, regardless of the reader's permissions. */
export function useAllListDeeds(of: string): readonly BulkAction[] {
  const areas = useContext(AreasContext)
  const { data = [] } = useQuery({
    queryKey: ['list-deeds'],
    queryFn: async () => (await Promise.all(areas.map((area) => area.bulkActions?.() ?? []))).flat(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.filter(({ on }) => on.includes(of))
}
