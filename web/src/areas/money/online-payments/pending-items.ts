import { msg, plural } from '@lingui/core/macro'
import { onlinePayments } from 'tenant-api/contract/money/online-payments'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

/** Disputes wait for an answer of the school, which has its day at the provider. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'online-payments',
    path: onlinePayments.endpoints.list.path,
    needs: ['online-payments', 'edit'],
    icon: icon('Globe'),
    rank: 4,
    async find(scope) {
      const query = { ...scopeFilter('campus', scope), state: 'disputed', limit: 1 }
      const { total } = await call(onlinePayments.endpoints.list, { query })
      return total > 0 ? { count: total, page: 'online-payments?state=disputed' } : null
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# online payment is disputed',
          other: '# online payments are disputed',
        }),
      }),
  },
]
