import type { Action, Obligation, Reach } from 'kit/contract/contract'
import type { Reader } from 'kit/text/words-node'
import type { Actor } from '../school/school.ts'

/** One permission of a user. It applies in `campuses` at campus reach, in `sections` at section reach. */
export type Grant = {
  resource: string
  action: Action
  reach: Reach
  campuses: string[]
  sections: string[]
}

/** The user of a request. Without a session the id is null and nothing is granted. */
export type User = Actor &
  Reader & {
    sessionId: string | null
    /** What the user must do before anything else; until then nothing is granted. */
    owes: Obligation | null
    /** When the session last proved the user's identity. */
    provedAt: string | null
    roles: { key: string; name: string }[]
    grants: Grant[]
    /** The persons whose data count as the user's own: the user, and the children that a guardian may see. */
    own: string[]
    /** Whom the user impersonates: the grants are then theirs, and nothing can be changed. */
    viewing: Viewing | null
  }

/** The impersonated person, or a role without a person, with its permissions and its end. */
export type Viewing = {
  id: string
  name: string
  accountId: string | null
  role: string | null
  endsAt: string
  /**
   * The operator of the provider's support, who looks by a grant of the school; null for the school's own
   * people.
   */
  operator: string | null
}

/** Whether one of these roles is super admin, which may do everything and stands above all others. */
export function isSuperAdmin({ roles }: { roles: readonly { key: string }[] }): boolean {
  return roles.some(({ key }) => key === 'super_admin')
}

const familyRoles: ReadonlySet<string> = new Set(['guardian', 'student'])

/** Whether somebody has no other role than those of families. */
export function isOfFamilyAlone({ roles }: { roles: readonly { key: string }[] }): boolean {
  return roles.length > 0 && roles.every(({ key }) => familyRoles.has(key))
}

/**
 * The account whose affairs are shown as the user's own: the impersonated one, or none for an impersonated
 * role.
 */
export function accountShown({ id, viewing }: Pick<User, 'id' | 'viewing'>): string | null {
  return viewing === null ? id : viewing.accountId
}

/**
 * Whether the user has asked for it and so does not decide about it. A program has no account: nobody is told to be the
 * one who asked through it.
 */
export function isOwnRequest(user: Pick<User, 'id' | 'viewing'>, askedById: string | null): boolean {
  return askedById !== null && askedById === accountShown(user)
}

/** The session fields of an actor without a session: no obligation, no proof, no impersonation. */
export const sessionless = { sessionId: null, owes: null, provedAt: null, viewing: null } as const

/** A visitor who has not logged in. */
export function anonymous(reader: Reader): User {
  return { ...reader, ...sessionless, id: null, name: 'Visitor', roles: [], grants: [], own: [] }
}

/** A role's grant as the database returns it, with the place where its holder has the role. */
export type HeldGrant = {
  /** The key of the role. */
  role: string
  resource: string
  action: Action
  reach: Reach
  campusId: string | null
  sectionId: string | null
}

/** A person's own places: the campuses of their work and of their family, the sections they teach. */
export type Places = {
  works: readonly string[]
  family: readonly string[]
  taught: readonly { id: string; campusId: string }[]
}
export const nowhere: Places = { works: [], family: [], taught: [] }

/**
 * Merges the grants of all roles of a user. A role assigned in one campus or section reaches no further than
 * that, whatever its grant says. A campus or section grant of a role assigned without a place applies in the
 * holder's own places: those of the children for a guardian, those of the work for all others. Without any, a
 * campus grant reaches nothing.
 */
export function uniteGrants(held: readonly HeldGrant[], places: Places = nowhere): Grant[] {
  const united = new Map<string, Grant>()
  for (const { role, resource, action, campusId, sectionId, ...rest } of held) {
    const reach = narrower(rest.reach, sectionId ? 'section' : campusId ? 'campus' : 'institute')
    const campuses = reach === 'campus' ? campusesOf({ role, campusId }, places) : []
    if (reach === 'campus' && campuses.length === 0) continue
    const key = `${resource} ${action} ${reach}`
    const grant = united.get(key) ?? { resource, action, reach, campuses: [], sections: [] }
    add(grant.campuses, campuses)
    if (reach === 'section') add(grant.sections, sectionsOf({ campusId, sectionId }, places))
    united.set(key, grant)
  }
  return [...united.values()]
}

function campusesOf({ role, campusId }: Pick<HeldGrant, 'role' | 'campusId'>, { works, family }: Places) {
  if (campusId !== null) return [campusId]
  return familyRoles.has(role) ? family : works
}

function sectionsOf({ campusId, sectionId }: Pick<HeldGrant, 'campusId' | 'sectionId'>, { taught }: Places) {
  if (sectionId !== null) return [sectionId]
  return taught.filter((section) => campusId === null || section.campusId === campusId).map(({ id }) => id)
}

function add(ids: string[], more: readonly string[]): void {
  for (const id of more) if (!ids.includes(id)) ids.push(id)
}

const width = { own: 0, section: 1, campus: 2, institute: 3 } as const

function narrower(a: Reach, b: Reach): Reach {
  return width[a] < width[b] ? a : b
}
