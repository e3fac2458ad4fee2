import { msg, plural } from '@lingui/core/macro'
import { countWaitingLines } from 'tenant-api/contract/money/bank'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

/** Lines of the bank of which nobody has said yet what they are. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'bank-lines',
    path: countWaitingLines.path,
    needs: ['bank', 'edit'],
    icon: icon('Landmark'),
    rank: 5,
    async find(scope) {
      const { count, accountId } = await call(countWaitingLines, { query: scopeFilter('campus', scope) })
      return accountId === null ? null : { count, page: `bank/${accountId}` }
    },
    say: (count) =>
      msg({ message: plural(count, { one: '# line of the bank waits', other: '# lines of the bank wait' }) }),
  },
]
