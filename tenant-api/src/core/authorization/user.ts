import type { Action, Obligation, Reach } from 'kit/contract/contract'
import type { Reader } from 'kit/text/words-node'
import type { Actor } from '../school/school.ts'

/** One power of a user. Where the reach is campus it holds in `campuses`, where it is section in `sections`. */
export type Grant = {
  resource: string
  action: Action
  reach: Reach
  campuses: string[]
  sections: string[]
}

/** Who makes a request. Without a session the id is null and nothing is granted. */
export type User = Actor &
  Reader & {
    sessionId: string | null
    /** What comes before anything else; who owes something has no power. */
    owes: Obligation | null
    /** When the session last proved whose it is. */
    provedAt: string | null
    roles: { key: string; name: string }[]
    grants: Grant[]
    /** The persons of whom what is theirs is the user's own: oneself, and the children that a guardian may see. */
    own: string[]
    /** As whom the user looks at the school just now: then the grants are theirs, and nothing can be changed. */
    viewing: Viewing | null
  }

/** A person, or a role that nobody in particular holds: with what they may do, until when. */
export type Viewing = {
  id: string
  name: string
  accountId: string | null
  role: string | null
  endsAt: string
  /** Who of the provider's support looks, by a grant of the school; null for the school's own people. */
  operator: string | null
}

/** Whether one of these roles is that of the super admin, who may everything and stands above all others. */
export function isSuperAdmin({ roles }: { roles: readonly { key: string }[] }): boolean {
  return roles.some(({ key }) => key === 'super_admin')
}

/** Whose affairs are shown as one's own: those of the log-in as which somebody looks, and of a role nobody's. */
export function accountShown({ id, viewing }: Pick<User, 'id' | 'viewing'>): string | null {
  return viewing === null ? id : viewing.accountId
}

/** Whoever acts without a session owes nothing, has proved nothing, and looks as nobody else. */
export const sessionless = { sessionId: null, owes: null, provedAt: null, viewing: null } as const

/** A visitor who has not logged in. */
export function anonymous(reader: Reader): User {
  return { ...reader, ...sessionless, id: null, name: 'Visitor', roles: [], grants: [], own: [] }
}

/** A role's grant as it comes from the database, with the place where its holder has the role. */
export type HeldGrant = {
  /** The key of the role. */
  role: string
  resource: string
  action: Action
  reach: Reach
  campusId: string | null
  sectionId: string | null
}

/** Where somebody is at home by what they are: the campuses of their work and of their family, the sections they teach. */
export type Places = {
  works: readonly string[]
  family: readonly string[]
  taught: readonly { id: string; campusId: string }[]
}
export const nowhere: Places = { works: [], family: [], taught: [] }
const familyRoles: ReadonlySet<string> = new Set(['guardian', 'student'])

/**
 * Unites the grants of all roles that a user holds. A role that is held in one campus or section reaches no further
 * than that, whatever its grant says. What is granted by campus or section and held without one holds in the places
 * of its holder: those of the children for a guardian, those of the work for all others. Without any, a grant by campus
 * reaches nothing.
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
