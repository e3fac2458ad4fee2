import { msg, plural } from '@lingui/core/macro'
import { rechecks } from 'tenant-api/contract/learning/rechecks'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

/** The re-checks that wait for whoever decides them. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'rechecks-asked',
    path: rechecks.endpoints.list.path,
    needs: ['rechecks', 'edit'],
    icon: icon('ListChecks'),
    rank: 6,
    async find(scope) {
      const query = { ...scopeFilter('campus', scope), state: 'asked' as const, limit: 2 }
      const { rows, total } = await call(rechecks.endpoints.list, { query })
      const [only] = rows
      if (!only) return null
      return { count: total, page: total === 1 ? `rechecks/${only.id}` : 'rechecks?state=asked' }
    },
    say: (count) =>
      msg({
        message: plural(count, { one: '# re-check is asked for', other: '# re-checks are asked for' }),
      }),
  },
]
