import { msg, plural } from '@lingui/core/macro'
import { admissions } from 'tenant-api/contract/admissions/applicants'
import type { PendingCount, PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { type Scope, scopeFilter } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

/** What of it waits for somebody who comes home. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'applications',
    path: '/admissions',
    needs: ['admissions', 'edit'],
    icon: icon('Inbox'),
    rank: 1,
    find: findNew,
    say: (count) =>
      msg({ message: plural(count, { one: '# new application', other: '# new applications' }) }),
  },
]

/** Applications that nobody has answered yet. */
async function findNew(scope: Scope): Promise<PendingCount> {
  const query = { ...scopeFilter('campus', scope), stage: 'applied', limit: 1 } as const
  const { total } = await call(admissions.endpoints.list, { query })
  return { count: total, page: 'admissions?stage=applied&sort=-createdAt' }
}
