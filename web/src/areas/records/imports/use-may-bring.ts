import { filledLists } from 'tenant-api/contract/records/imports'
import { may, useMe } from '../../../shell/session/me.ts'
import { useScope } from '../../../shell/scope/scope.ts'

/** Whether the signed-in person may bring a whole workbook: who may change any of its lists brings those. */
export function useMayBringWorkbook(): boolean {
  const me = useMe()
  const scope = useScope()
  return Object.entries(filledLists).some(([list, of]) =>
    of === 'campus' ? may(me, [list, 'edit'], scope) : mayInInstitute(list),
  )
  function mayInInstitute(list: string): boolean {
    return me.grants.some(
      ({ resource, action, reach }) => resource === list && action === 'edit' && reach === 'institute',
    )
  }
}
