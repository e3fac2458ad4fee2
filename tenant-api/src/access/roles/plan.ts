import { refuse } from 'kit/contract/refusal'
import type { School } from '../../core/school/school.ts'
import { closings } from './contract.ts'

/** Without custom roles in the plan, existing ones stay: none is made or changed, each can be deleted. */
export function refuseUnlessOwnRoles(school: School): void {
  if (school.entitlements().ownRoles) return
  refuse('plan.own-roles', closings.plan, {}, { status: 403 })
}
