import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { type Me, readMe } from 'tenant-api/contract/access/sessions'
import { call } from './api.ts'
import type { Needs } from '../navigation/area.ts'
import { type Scope, useScope, wholeInstitute } from '../scope/scope.ts'
import { closeDevice, receiveDevice } from '../offline/offline-owner.ts'
import { isSigningInAgain, markSession } from './session.ts'

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
    markSession(isIn)
    if (me) receiveDevice(me)
    else closeDevice()
    return me
  },
})

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
 * Whether a user has a permission in a scope. In a campus its reach must cover the institute or that campus;
 * the API decides about the rows of a section and one's own.
 */
export function may(me: Me, needs: Needs | undefined, scope: Scope = wholeInstitute): boolean {
  return !needs || held(me, needs).some((grant) => reaches(grant, scope))
}

/**
 * The same for a new row, which belongs to a campus but to no section yet. Papers and notes about a person are
 * no such rows.
 */
export function mayAdd(me: Me, needs: Needs | undefined, scope: Scope = wholeInstitute): boolean {
  const isNear = new Set<Me['grants'][number]['reach']>(['own', 'section'])
  return !needs || held(me, needs).some((grant) => !isNear.has(grant.reach) && reaches(grant, scope))
}

/** The grants of a user's roles for a permission. */
function held({ grants }: Me, [resource, action]: Needs): Me['grants'] {
  return grants.filter((grant) => grant.resource === resource && grant.action === action)
}

function reaches({ reach, campuses }: Me['grants'][number], scope: Scope): boolean {
  return scope.level === 'institute' || reach !== 'campus' || campuses.includes(scope.campus)
}

/**
 * Why a teacher sees nothing: the permission's reach is their sections, and they teach none, or are assigned to
 * no campus. Null for everybody else.
 */
export function placingOf(me: Me, needs: Needs): 'no-class' | 'no-campus' | null {
  const power = held(me, needs)
  const isNowhere = power.some(({ reach, sections }) => reach === 'section' && sections.length === 0)
  if (!isNowhere || power.some(({ reach }) => reach === 'campus' || reach === 'institute')) return null
  return me.grants.some(({ campuses }) => campuses.length > 0) ? 'no-class' : 'no-campus'
}

/** Whether a grant covers one's own records: oneself, or one's children. */
export function isOwnToo(me: Me, needs: Needs): boolean {
  return held(me, needs).some(({ reach }) => reach === 'own')
}

/** Whether a grant covers one's own records, or those of a section that one teaches. */
export function isNearToo(me: Me, needs: Needs): boolean {
  return held(me, needs).some(({ reach }) => reach === 'own' || reach === 'section')
}

/** Whether a permission covers only one's own records: oneself, and one's children. */
export function isOwnAlone(me: Me, needs: Needs): boolean {
  return held(me, needs).every(({ reach }) => reach === 'own')
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

/** A user's home scope: a campus, if all of their permissions are within it. */
export function homeScope(me: Me): Scope {
  if (me.grants.some(({ reach }) => reach === 'institute')) return wholeInstitute
  // Families see the calendar of a campus, but no campus pages.
  if (!may(me, ['campuses', 'view'])) return wholeInstitute
  const [campus, another] = new Set(me.grants.flatMap(({ campuses }) => campuses))
  return campus !== undefined && another === undefined ? { level: 'campus', campus } : wholeInstitute
}
