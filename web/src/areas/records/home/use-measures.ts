import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { readHome, type SpanKey } from 'tenant-api/contract/records/home'
import { call } from '../../../shell/session/api.ts'
import { AreasContext } from '../../../shell/navigation/areas-context.ts'
import { type ScopeFilter, scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import { dressed } from './measured.ts'

/**
 * The numbers of home, and how the areas want them to look. They are counted anew whenever home is opened and every
 * few minutes while it is looked at, not at each deed of the others.
 */
export function useMeasures(span: SpanKey) {
  const scope = useScope()
  const areas = useContext(AreasContext)
  const { campus }: ScopeFilter = scopeFilter('campus', scope)
  return useQuery({
    queryKey: [readHome.path, span, campus],
    async queryFn({ signal }) {
      const [{ days, measures }, looks] = await Promise.all([
        call(readHome, { query: { span, ...(campus && { campus }) }, signal }),
        Promise.all(areas.map((area) => area.measures?.() ?? [])),
      ])
      return { days, measures: dressed(looks.flat(), measures) }
    },
    staleTime: 0,
    refetchInterval: 3 * 60_000,
    placeholderData: keepPreviousData,
  })
}
