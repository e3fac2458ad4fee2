import type { QueryClient } from '@tanstack/react-query'
import { addDays, today } from 'kit/day'
import { documents, soonDays } from 'tenant-api/contract/documents'
import { call } from '../../shell/api.ts'
import type { Found } from '../../shell/area.ts'
import { type Scope, scopeFilter } from '../../shell/scope.ts'
import { siteQuery } from '../../shell/site.ts'

/** Documents whose last day is past or near: somebody has to renew them. */
export async function findExpiring(scope: Scope, queries: QueryClient): Promise<Found> {
  const { timeZone } = await queries.ensureQueryData(siteQuery)
  const expiresOnTo = addDays(today(timeZone, new Date()), soonDays)
  const query = { ...scopeFilter('campus', scope), expiresOnTo, limit: 1 } as const
  const { total } = await call(documents.endpoints.list, { query })
  return { count: total, page: `documents?view=ahead&expiresOnTo=${expiresOnTo}&sort=expiresOn` }
}
