import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { type Me, readMe } from 'tenant-api/contract/access/sessions'
import { call } from './api.ts'
import type { Needs } from '../navigation/area.ts'
import { type Scope, useScope, wholeInstitute } from '../scope/scope.ts'
import { isSigningInAgain, markSession } from './session.ts'

/** Who is signed in; null when nobody is. While they sign in again over the page it stays as it was. */
export const meQuery = queryOptions({
  queryKey: ['/me'],
  staleTime: 60_000,
  async queryFn({ signal, client }): Promise<Me | null> {
    const me = await call(readMe, { signal }).catch(nobody)
    const isIn = me !== null && me.owes !== 'second-factor'
    // Without powers the page would lose its forms, and what is typed into them.
    const before = client.getQueryData<Me | null>(['/me'])
    if (!isIn && before && isSigningInAgain()) return before
    markSession(isIn)
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

/**
 * Whether a person holds a power in a scope. In a campus it must reach the whole institute or that campus; how far it
 * reaches among the rows of a section or of one's own is the API's to say.
 */
export function may(me: Me, needs: Needs | undefined, scope: Scope = wholeInstitute): boolean {
  return !needs || held(me, needs).some((grant) => reaches(grant, scope))
}

/**
 * The same of what is not there yet: a new row belongs to a campus, and to nobody's section. Papers and notes of
 * somebody are no such row.
 */
export function mayAdd(me: Me, needs: Needs | undefined, scope: Scope = wholeInstitute): boolean {
  const isNear = new Set<Me['grants'][number]['reach']>(['own', 'section'])
  return !needs || held(me, needs).some((grant) => !isNear.has(grant.reach) && reaches(grant, scope))
}

/** What a person's roles give of a power. */
function held({ grants }: Me, [resource, action]: Needs): Me['grants'] {
  return grants.filter((grant) => grant.resource === resource && grant.action === action)
}

function reaches({ reach, campuses }: Me['grants'][number], scope: Scope): boolean {
  return scope.level === 'institute' || reach !== 'campus' || campuses.includes(scope.campus)
}

/**
 * Why a teacher is shown nothing: the power reaches the sections that they teach, and they teach in none, or work at no
 * campus at all. Null for everybody else.
 */
export function placingOf(me: Me, needs: Needs): 'no-class' | 'no-campus' | null {
  const power = held(me, needs)
  const isNowhere = power.some(({ reach, sections }) => reach === 'section' && sections.length === 0)
  if (!isNowhere || power.some(({ reach }) => reach === 'campus' || reach === 'institute')) return null
  return me.grants.some(({ campuses }) => campuses.length > 0) ? 'no-class' : 'no-campus'
}

/** Whether some of what a power gives is one's own: of oneself, or of one's children. */
export function isOwnToo(me: Me, needs: Needs): boolean {
  return held(me, needs).some(({ reach }) => reach === 'own')
}

/** Whether some of what a power gives is one's own, or of a section that one teaches. */
export function isNearToo(me: Me, needs: Needs): boolean {
  return held(me, needs).some(({ reach }) => reach === 'own' || reach === 'section')
}

/** Whether a power is held only of what is one's own: of oneself, and of one's children. */
export function isOwnAlone(me: Me, needs: Needs): boolean {
  return held(me, needs).every(({ reach }) => reach === 'own')
}

/** Whether the signed-in person holds a power where they are. */
export function useMay(needs: Needs | undefined): boolean {
  return may(useMe(), needs, useScope())
}

/** Whether the signed-in person may add rows where they are. */
export function useMayAdd(needs: Needs): boolean {
  return mayAdd(useMe(), needs, useScope())
}

/** Where a person begins: who has powers in one campus only begins there. */
export function homeScope(me: Me): Scope {
  if (me.grants.some(({ reach }) => reach === 'institute')) return wholeInstitute
  // Families have the calendar of a campus, and no campus to look into.
  if (!may(me, ['campuses', 'view'])) return wholeInstitute
  const [campus, another] = new Set(me.grants.flatMap(({ campuses }) => campuses))
  return campus !== undefined && another === undefined ? { level: 'campus', campus } : wholeInstitute
}
