import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Refused } from 'kit/client'
import { type Me, readMe } from 'tenant-api/contract/access'
import { call } from './api.ts'
import type { Needs } from './area.ts'
import { markSession } from './session.ts'

/** Who is signed in; null when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['/me'],
  staleTime: 60_000,
  async queryFn({ signal }): Promise<Me | null> {
    const me = await call(readMe, { signal }).catch(nobody)
    markSession(me !== null)
    return me
  },
})

function nobody(error: unknown): null {
  if (error instanceof Refused && error.problem.status === 401) return null
  throw error
}

/** The signed-in person; only for what stands inside the signed-in layout. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery)
  if (!data) throw new Error('useMe is for signed-in pages')
  return data
}

/** Whether a person holds a power at all; how far it reaches is the API's to say. */
export function may(me: Me, needs: Needs | undefined): boolean {
  if (!needs) return true
  const [resource, action] = needs
  return me.grants.some((grant) => grant.resource === resource && grant.action === action)
}

export function useMay(needs: Needs | undefined): boolean {
  return may(useMe(), needs)
}
