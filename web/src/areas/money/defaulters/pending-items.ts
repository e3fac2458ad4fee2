import { msg, plural } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { readPendingWork } from 'tenant-api/contract/money/defaulters'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { type Scope, scopeFilter } from '../../../shell/scope/scope.ts'
import { readOnce } from '../../../shell/session/api.ts'

const look = { path: readPendingWork.path, needs: ['defaulters', 'mark'] } as const

const readWork = (scope: Scope, queries: QueryClient) =>
  readOnce(queries, readPendingWork, { query: scopeFilter('campus', scope) })

/** What waits for who collects fees. */
export const pendingItems: readonly PendingItem[] = [
  {
    ...look,
    key: 'broken-promises',
    icon: icon('Handshake'),
    rank: 3,
    async find(scope, queries) {
      const { brokenPromises: count, yesterday } = await readWork(scope, queries)
      return count > 0 ? { count, page: `defaulters?promisedOnTo=${yesterday}` } : null
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# family has not paid as it promised',
          other: '# families have not paid as they promised',
        }),
      }),
  },
  {
    ...look,
    key: 'fee-reminders',
    icon: icon('BellPlus'),
    rank: 5,
    async find(scope, queries) {
      const { toRemind: count } = await readWork(scope, queries)
      return count > 0 ? { count, page: 'defaulters?overdueDaysFrom=1' } : null
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# family is overdue and was not reminded for a week',
          other: '# families are overdue and were not reminded for a week',
        }),
      }),
  },
]
