import type { Me } from 'tenant-api/contract/access/sessions'
import type { Needs } from '../navigation/area.ts'
import { type Scope, wholeInstitute } from '../scope/scope.ts'

/**
 * Whether a user has a permission in a scope. In a campus its reach must cover the institute or that campus;
 * the API decides about the rows of a section and one's own.
 */
export function may(me: Me, needs: Needs | undefined, scope: Scope = wholeInstitute): boolean {
  return !needs || grantsFor(me, needs).some((grant) => reaches(grant, scope))
}

/**
 * The same for a new row, which belongs to a campus but to no section yet. Papers and notes about a person are
 * no such rows.
 */
export function mayAdd(me: Me, needs: Needs | undefined, scope: Scope = wholeInstitute): boolean {
  const isNear = new Set<Me['grants'][number]['reach']>(['own', 'section'])
  return !needs || grantsFor(me, needs).some((grant) => !isNear.has(grant.reach) && reaches(grant, scope))
}

/** By permission, for the navigation asks for hundreds; the grants of a user are another list once they change. */
const known = new WeakMap<Me['grants'], Map<string, Me['grants']>>()

/** The grants of a user's roles for a permission. */
export function grantsFor({ grants }: Pick<Me, 'grants'>, [resource, action]: Needs): Me['grants'] {
  const byPermission = known.get(grants) ?? grouped(grants)
  known.set(grants, byPermission)
  return byPermission.get(`${resource} ${action}`) ?? []
}

function grouped(grants: Me['grants']): Map<string, Me['grants']> {
  return Map.groupBy(grants, ({ resource, action }) => `${resource} ${action}`)
}

function reaches({ reach, campuses }: Me['grants'][number], scope: Scope): boolean {
  return scope.level === 'institute' || reach !== 'campus' || campuses.includes(scope.campus)
}

/** A user's home scope: a campus, if all of their permissions are within it. */
export function homeScope(me: Me): Scope {
  if (me.grants.some(({ reach }) => reach === 'institute')) return wholeInstitute
  // Families see the calendar of a campus, but no campus pages.
  if (!may(me, ['campuses', 'view'])) return wholeInstitute
  const [campus, another] = new Set(me.grants.flatMap(({ campuses }) => campuses))
  return campus !== undefined && another === undefined ? { level: 'campus', campus } : wholeInstitute
}
