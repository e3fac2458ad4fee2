import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { may, useMe } from '../../../shell/session/me.ts'
import { useScope } from '../../../shell/scope/scope.ts'
import { listOf, useContractQuery, useImportedNames } from './contracts.ts'

/** Whether the signed-in person may bring a whole workbook: who may change any of its lists brings those. */
export function useMayBringWorkbook(): boolean {
  const me = useMe()
  const scope = useScope()
  const names = useImportedNames()
  const contractOf = useContractQuery()
  const queries = useQueryClient()
  const { data } = useSuspenseQuery({
    queryKey: ['may bring a workbook', me.grants, scope],
    queryFn: async () => {
      for (const name of names.filter((one) => may(me, [listOf(one), 'edit'], scope))) {
        const imported = await queries.ensureQueryData(contractOf(name))
        if (imported && (imported.within !== 'institute' || mayInInstitute(name))) return true
      }
      return false
    },
    staleTime: Infinity,
  })
  return data
  function mayInInstitute(list: string): boolean {
    return me.grants.some(
      ({ resource, action, reach }) =>
        resource === listOf(list) && action === 'edit' && reach === 'institute',
    )
  }
}
