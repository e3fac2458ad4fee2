import { msg, plural } from '@lingui/core/macro'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'

/** What of it waits for somebody who comes home. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'staff-missing',
    path: '/presence',
    needs: ['presence', 'edit'],
    icon: icon('ClipboardCheck'),
    rank: 2,
    find: async (scope, queries) => {
      const { dayQuery } = await import('./queries.ts')
      const { campus } = scopeFilter('campus', scope)
      const { rows } = await queries.fetchQuery(dayQuery({ campus }))
      const missing = rows.filter(({ status, mayMark }) => mayMark && status === 'absent')
      return { count: missing.length, page: 'staff-attendance?show=missing' }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# member of staff has not come today',
          other: '# members of staff have not come today',
        }),
      }),
  },
]
