import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { type Me, readMe } from 'tenant-api/contract/access/sessions'
import { call } from './api.ts'
import type { Needs } from '../navigation/area.ts'
import { useScope } from '../scope/scope.ts'
import { grantsFor, may, mayAdd } from './powers.ts'
import { closeDevice, receiveDevice } from '../offline/offline-owner.ts'
import { isSigningInAgain, markSession } from './session.ts'

export { homeScope, may, mayAdd } from './powers.ts'

/** The signed-in user; null if nobody is. It stays unchanged while the user signs in again over the page. */
export const meQuery = queryOptions({
  queryKey: ['/me'],
  staleTime: 60_000,
  async queryFn({ signal, client }): Promise<Me | null> {
    const me = await call(readMe, { signal }).catch(nobody)
    const isIn = me !== null && me.owes !== 'second-factor'
    // Without permissions the page would unmount its forms, and lose their input.
    const before = client.getQueryData<Me | null>(['/me'])
    if (!isIn && before && isSigningInAgain()) return before
    return noteArrival(me)
  },
})

/** What a device keeps follows from who is known to be here. */
export function noteArrival(me: Me | null): Me | null {
  markSession(me !== null && me.owes !== 'second-factor')
  if (me) receiveDevice(me)
  else closeDevice()
  return me
}

function nobody(error: unknown): null {
  if (error instanceof Refused && error.problem.status === 401) return null
  throw error
}

/** The signed-in user; only for components inside the signed-in layout. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery)
  if (!data) throw new Error('useMe is for signed-in pages')
  return data
}

/**
 * Why a teacher sees nothing: the permission's reach is their sections, and they teach none, or are assigned to
 * no campus. Null for everybody else.
 */
export function placingOf(me: Me, needs: Needs): 'no-class' | 'no-campus' | null {
  const power = grantsFor(me, needs)
  const isNowhere = power.some(({ reach, sections }) => reach === 'section' && sections.length === 0)
  if (!isNowhere || power.some(({ reach }) => reach === 'campus' || reach === 'institute')) return null
  return me.grants.some(({ campuses }) => campuses.length > 0) ? 'no-class' : 'no-campus'
}

/** Whether a grant covers one's own records: oneself, or one's children. */
export function isOwnToo(me: Me, needs: Needs): boolean {
  return grantsFor(me, needs).some(({ reach }) => reach === 'own')
}

/** Whether a grant covers one's own records, or those of a section that one teaches. */
export function isNearToo(me: Me, needs: Needs): boolean {
  return grantsFor(me, needs).some(({ reach }) => reach === 'own' || reach === 'section')
}

/** Whether a permission covers only one's own records: oneself, and one's children. */
export function isOwnAlone(me: Me, needs: Needs): boolean {
  return grantsFor(me, needs).every(({ reach }) => reach === 'own')
}

/** Whether somebody has no other role than those of families. */
export function isOfFamilyAlone({ roles }: Me): boolean {
  return roles.every(({ key }) => key === 'guardian' || key === 'student')
}

/** Whether the signed-in user has a permission in the current scope. */
export function useMay(needs: Needs | undefined): boolean {
  return may(useMe(), needs, useScope())
}

/** Whether the signed-in user may add rows in the current scope. */
export function useMayAdd(needs: Needs): boolean {
  return mayAdd(useMe(), needs, useScope())
}
