import { admissions } from 'tenant-api/contract/admissions'
import { call } from '../../shell/api.ts'
import type { Found } from '../../shell/area.ts'
import { type Scope, scopeFilter } from '../../shell/scope.ts'

/** Applications that nobody has answered yet. */
export async function findNew(scope: Scope): Promise<Found> {
  const query = { ...scopeFilter('campus', scope), stage: 'applied', limit: 1 } as const
  const { total } = await call(admissions.endpoints.list, { query })
  return { count: total, page: 'admissions?stage=applied&sort=-createdAt' }
}
