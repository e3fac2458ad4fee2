import type { QueryClient } from '@tanstack/react-query'
import { addDays, today } from 'kit/values/day'
import {
  documents,
  familyDocuments,
  readWarning,
  soonDays,
  staffDocuments,
} from 'tenant-api/contract/people/documents'
import { call } from '../../../shell/session/api.ts'
import type { PendingCount } from '../../../shell/navigation/area.ts'
import { type Scope, scopeFilter } from '../../../shell/scope/scope.ts'
import { siteQuery } from '../../../shell/look/site.ts'

/** Documents whose last day is past or near: somebody has to renew them. */
export async function findExpiring(scope: Scope, queries: QueryClient): Promise<PendingCount> {
  const { timeZone } = await queries.ensureQueryData(siteQuery)
  const expiresOnTo = addDays(today(timeZone, new Date()), soonDays)
  const query = { ...scopeFilter('campus', scope), expiresOnTo, limit: 1 } as const
  const { total } = await call(documents.endpoints.list, { query })
  return { count: total, page: `documents?view=ahead&expiresOnTo=${expiresOnTo}&sort=expiresOn` }
}

/** The same of people who are here, as long ahead as the settings say. */
export async function findExpiringOfPeople(
  scope: Scope,
  { name, endpoints }: typeof familyDocuments | typeof staffDocuments,
): Promise<PendingCount> {
  const { until } = await call(readWarning, {})
  const query = { ...scopeFilter('campus', scope), isHere: 'true', expiresOnTo: until, limit: 1 } as const
  const { total } = await call(endpoints.list as typeof familyDocuments.endpoints.list, { query })
  return { count: total, page: `${name}?view=ahead&isHere=true&expiresOnTo=${until}` }
}

export const findOfFamilies = (scope: Scope) => findExpiringOfPeople(scope, familyDocuments)
export const findOfStaff = (scope: Scope) => findExpiringOfPeople(scope, staffDocuments)
