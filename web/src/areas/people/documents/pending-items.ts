import { msg, plural } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { addDays, today } from 'kit/values/day'
import {
  documents,
  familyDocuments,
  readWarning,
  soonDays,
  staffDocuments,
} from 'tenant-api/contract/people/documents'
import { siteQuery } from '../../../shell/look/site.ts'
import type { PendingCount, PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { type Scope, scopeFilter } from '../../../shell/scope/scope.ts'
import { call, readOnce } from '../../../shell/session/api.ts'

/** What of it waits for somebody who comes home. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'expiring',
    path: '/documents',
    needs: ['documents', 'edit'],
    icon: icon('FileClock'),
    rank: 2,
    find: findExpiring,
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# document has expired or will within 30 days',
          other: '# documents have expired or will within 30 days',
        }),
      }),
  },
  {
    key: 'expiring-of-families',
    path: '/family-documents',
    needs: ['family-documents', 'edit'],
    icon: icon('FileClock'),
    rank: 2,
    find: (scope, queries) => findExpiringOfPeople(scope, queries, familyDocuments),
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# family document expires soon',
          other: '# family documents expire soon',
        }),
      }),
  },
  {
    key: 'expiring-of-staff',
    path: '/staff-documents',
    needs: ['staff-documents', 'edit'],
    icon: icon('FileClock'),
    rank: 2,
    find: (scope, queries) => findExpiringOfPeople(scope, queries, staffDocuments),
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# staff document expires soon',
          other: '# staff documents expire soon',
        }),
      }),
  },
]

/** Documents whose last day is past or near: somebody has to renew them. */
async function findExpiring(scope: Scope, queries: QueryClient): Promise<PendingCount> {
  const { timeZone } = await queries.ensureQueryData(siteQuery)
  const expiresOnTo = addDays(today(timeZone, new Date()), soonDays)
  const query = { ...scopeFilter('campus', scope), expiresOnTo, limit: 1 } as const
  const { total } = await call(documents.endpoints.list, { query })
  return { count: total, page: `documents?view=ahead&expiresOnTo=${expiresOnTo}&sort=expiresOn` }
}

/** The same of people who are here, as long ahead as the settings say. */
async function findExpiringOfPeople(
  scope: Scope,
  queries: QueryClient,
  { name, endpoints }: typeof familyDocuments | typeof staffDocuments,
): Promise<PendingCount> {
  const { until } = await readOnce(queries, readWarning, {})
  const query = { ...scopeFilter('campus', scope), isHere: 'true', expiresOnTo: until, limit: 1 } as const
  const { total } = await call(endpoints.list as typeof familyDocuments.endpoints.list, { query })
  return { count: total, page: `${name}?view=ahead&isHere=true&expiresOnTo=${until}` }
}
