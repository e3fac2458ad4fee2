import { and, eq, isNotNull } from 'drizzle-orm'
import { admits } from 'kit/institute/plans'
import { type Reader, words } from 'kit/text/words-node'
import type { School } from '../../../core/school/school.ts'
import { coversAll } from './grants-cover.ts'
import { role, roleGrant, type viewing } from '../tables.ts'
import { type Grant, isSuperAdmin, uniteGrants, type User } from '../../../core/authorization/user.ts'

/** A session's impersonation as stored. */
export type Impersonation = Pick<
  typeof viewing.$inferSelect,
  'id' | 'accountId' | 'roleId' | 'campusId' | 'sectionId' | 'endsAt'
>
/** The permissions and the own data of another account. */
export type ImpersonatedPowers = Pick<User, 'name' | 'roles' | 'grants' | 'own'>
type Find = (school: School, accountId: string) => Promise<ImpersonatedPowers | null>

/**
 * The user with the grants of the impersonated person; the actor stays the user. Returns the unchanged user if
 * the impersonation is no longer allowed: the other is blocked, has gained permissions, or the user may not
 * impersonate any more.
 */
export async function impersonate(
  school: School,
  user: User,
  { kept, find }: { kept: Impersonation; find: Find },
): Promise<User> {
  const { id, accountId, endsAt } = kept
  if (Date.parse(endsAt) <= school.now().getTime()) return user
  const looked = accountId === null ? await roleAt(school, user, kept) : await find(school, accountId)
  if (!looked || !(await mayImpersonate(school, user, looked))) return user
  const { name, roles, grants, own } = looked
  const as = {
    id,
    name,
    accountId,
    role: accountId === null ? (roles[0]?.key ?? null) : null,
    endsAt,
    operator: null,
  }
  return { ...user, roles, grants, own, viewing: as }
}

/**
 * Whether a user may impersonate another: the user must be able to see everything that the other can, the
 * other's own data included.
 */
export async function mayImpersonate(
  school: School,
  user: Pick<User, 'grants' | 'roles'>,
  looked: ImpersonatedPowers,
): Promise<boolean> {
  const holds = ({ resource, action }: Pick<Grant, 'resource' | 'action'>) =>
    user.grants.some(
      (grant) => grant.resource === resource && grant.action === action && grant.reach === 'institute',
    )
  if (!user.grants.some(({ resource, action }) => resource === 'view-as' && action === 'view')) return false
  if (isSuperAdmin(looked) && !isSuperAdmin(user)) return false
  const { grants } = looked
  const own = grants.filter(({ reach, action }) => reach === 'own' && action === 'view')
  return own.every(holds) && coversAll(school.db, user, grants)
}

/** Where a role without a person applies: in one campus or section, or nowhere in particular. */
type At = Pick<Impersonation, 'roleId' | 'campusId' | 'sectionId'>

/**
 * A role with its permissions where it applies. No person holds it, so it has no own data; null if it does not
 * exist or the school's plan lacks it.
 */
export async function roleAt(school: School, user: Reader, at: At): Promise<ImpersonatedPowers | null> {
  const { roleId, campusId, sectionId } = at
  if (roleId === null) return null
  const [found] = await school.db
    .select({ key: role.key, name: role.name, builtin: role.builtin })
    .from(role)
    .where(eq(role.id, roleId))
  if (!found || !admits(school.entitlements(), found.key)) return null
  const { resource, action, reach } = roleGrant
  const cells = await school.db
    .select({ resource, action, reach })
    .from(roleGrant)
    .where(and(eq(roleGrant.roleId, roleId), isNotNull(reach)))
  const { key, name } = found
  const held = cells.flatMap((cell) =>
    cell.reach === null || cell.reach === 'own'
      ? []
      : [{ ...cell, reach: cell.reach, role: key, campusId, sectionId }],
  )
  const called = found.builtin ? words(user).say(name) : name
  return { name: called, roles: [{ key, name }], grants: uniteGrants(held), own: [] }
}
