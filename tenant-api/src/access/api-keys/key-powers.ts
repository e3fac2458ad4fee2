import type { Reach } from 'kit/contract/contract'
import { words } from 'kit/text/words-node'
import type { Grant, User } from '../../core/authorization/user.ts'
import { keyOf, type Powers } from '../roles/grid.ts'
import type { KeyPower, PowerRow } from './contract.ts'
import { isForKeys } from '../../core/authorization/open-to-keys.ts'

/** A key's permissions, and the campuses that limit them; no campus means the whole institute. */
export type Scope = { powers: readonly KeyPower[]; campusIds: readonly string[] }

/**
 * A key's current grants: its permissions, as far as its owner still has them. A key never has own or section
 * reach.
 */
export function grantsOfKey({ powers, campusIds }: Scope, maker: Pick<User, 'grants'>): Grant[] {
  return powers.flatMap((power) => {
    if (!isForKeys(power.resource, power.action)) return []
    const reached = placesOf(power, maker)
    if (reached === null) return []
    const campuses = reached === 'all' ? [...campusIds] : within(reached, campusIds)
    if (reached !== 'all' && campuses.length === 0) return []
    const reach: Reach = campuses.length === 0 ? 'institute' : 'campus'
    return [{ ...power, reach, campuses, sections: [] }]
  })
}

/** Whether a user may grant a key this, in these campuses or in the whole institute. */
export function mayGiveKey(
  user: Pick<User, 'grants'>,
  power: KeyPower,
  campusIds: readonly string[],
): boolean {
  if (!isForKeys(power.resource, power.action)) return false
  const reached = placesOf(power, user)
  if (reached === 'all' || reached === null) return reached === 'all'
  return campusIds.length > 0 && campusIds.every((id) => reached.includes(id))
}

/** All permissions that keys can have, with names for the reader. */
export function powersForKeys(user: User, { rows }: Powers): PowerRow[] {
  const { say } = words(user)
  return rows.flatMap(({ resource, label, actions }) => {
    const open = actions.filter(({ action }) => isForKeys(resource, action))
    const shown = open.map(({ action }) => ({ action, mine: placesOf({ resource, action }, user) !== null }))
    return shown.length > 0 ? [{ resource, label: say(label), actions: shown }] : []
  })
}

/** Where a user has the permission: everywhere, in some campuses, or nowhere. */
function placesOf(power: KeyPower, { grants }: Pick<User, 'grants'>): 'all' | string[] | null {
  const own = grants.filter((grant) => keyOf(grant) === keyOf(power))
  if (own.some(({ reach }) => reach === 'institute')) return 'all'
  const campuses = own.flatMap((grant) => (grant.reach === 'campus' ? grant.campuses : []))
  return campuses.length > 0 ? campuses : null
}

function within(reached: readonly string[], campusIds: readonly string[]): string[] {
  return campusIds.length === 0 ? [...reached] : campusIds.filter((id) => reached.includes(id))
}
