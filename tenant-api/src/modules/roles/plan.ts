import { refuse } from 'kit/refusal'
import type { School } from '../../school.ts'

/** Where the plan has no roles of the school's own, they stay as they are: none is made or changed, each can be deleted. */
export function refuseUnlessOwnRoles(school: School): void {
  if (school.entitlements().ownRoles) return
  refuse(
    'plan.own-roles',
    'Roles of your own come with the plan Premium. Those that you have made stay, and hold again as soon as you have it',
    {},
    { status: 403 },
  )
}
