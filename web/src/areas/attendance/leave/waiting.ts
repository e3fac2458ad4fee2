import { leavesOf, type Side } from 'tenant-api/contract/attendance/leave'
import type { PendingCount } from '../../../shell/navigation/area.ts'
import { type Scope, scopeFilter } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

/** Requests that somebody has to decide. */
export async function findWaiting(side: Side, scope: Scope): Promise<PendingCount> {
  const { count } = await call(leavesOf[side].waiting, { query: scopeFilter('campus', scope) })
  return { count, page: `${side}-leaves` }
}
