import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import type { FileOwner } from '../../core/module-parts.ts'
import { pictureTypes } from '../../platform/files/contract.ts'
import * as contract from './contract.ts'
import * as leaving from './guardian-opt-out/contract.ts'
import { optedOutLetter } from './guardian-opt-out/opt-out.ts'
import { ownIds, standsIn } from './own-record.ts'
import { routes } from './routes.ts'

/** Everybody sees the photo of their own record, and may send another. */
const photos = (['teachers', 'staff'] as const).map((resource): FileOwner => ({
  resource,
  types: pictureTypes,
  rows: ownIds,
  sends: (school, user) => standsIn(school.db, user, resource),
}))

/**
 * What people see and change of themselves, whatever their role lets them do with others; guardians may want no access
 * any more (`guardian-opt-out`).
 */
export const profile = defineModule({
  name: 'profile',
  contract: [contract, leaving],
  sentences: {
    'profile.changed': sentence('{name} changed their own profile'),
    'profile.revealed': sentence('{name} looked at their own sensitive details'),
    'profile.salary-revealed': sentence('{name} looked at their own account numbers'),
    'guardians.opted-out': sentence(
      '{name} opted out of the portal; log-ins of children that ended too: {count}',
    ),
  },
  quiet: ['profile.changed', 'profile.revealed', 'profile.salary-revealed'],
  fileOwners: photos,
  events: { 'guardian.opted-out': optedOutLetter },
  routes,
})
