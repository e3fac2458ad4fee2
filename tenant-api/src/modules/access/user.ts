import type { Action, Reach } from 'kit/contract'
import type { Reader } from 'kit/words-node'
import type { Actor } from '../../school.ts'

/** One power of a user. Where the reach is campus, it holds in `campuses`; elsewhere the list is empty. */
export type Grant = { resource: string; action: Action; reach: Reach; campuses: string[] }

/** Who makes a request. Without a session the id is null and nothing is granted. */
export type User = Actor &
  Reader & {
    sessionId: string | null
    roles: { key: string; name: string }[]
    grants: Grant[]
  }

/** A visitor who has not logged in. */
export function anonymous(reader: Reader): User {
  return { ...reader, id: null, name: 'Visitor', sessionId: null, roles: [], grants: [] }
}

/** A role's grant as it comes from the database, with the place where its holder has the role. */
export type HeldGrant = {
  resource: string
  action: Action
  reach: Reach
  campusId: string | null
  sectionId: string | null
}

/**
 * Unites the grants of all roles that a user holds. A role that is held in one campus or section reaches no further
 * than that, whatever its grant says; a grant by campus that is held without a campus reaches nothing.
 */
export function uniteGrants(held: readonly HeldGrant[]): Grant[] {
  const united = new Map<string, Grant>()
  for (const { resource, action, campusId, ...rest } of held) {
    const reach = narrower(rest.reach, rest.sectionId ? 'section' : campusId ? 'campus' : 'institute')
    if (reach === 'campus' && campusId === null) continue
    const key = `${resource} ${action} ${reach}`
    const grant = united.get(key) ?? { resource, action, reach, campuses: [] }
    if (reach === 'campus' && campusId !== null && !grant.campuses.includes(campusId))
      grant.campuses.push(campusId)
    united.set(key, grant)
  }
  return [...united.values()]
}

const width = { own: 0, section: 1, campus: 2, institute: 3 } as const

function narrower(a: Reach, b: Reach): Reach {
  return width[a] < width[b] ? a : b
}
