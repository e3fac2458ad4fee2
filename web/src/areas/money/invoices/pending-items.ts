import { msg, plural } from '@lingui/core/macro'
import { concessions } from 'tenant-api/contract/money/invoices/concessions'
import { billingRuns, readRunsToIssue } from 'tenant-api/contract/money/invoices/runs'
import { readWaitingWriteOffs } from 'tenant-api/contract/money/invoices/fee-actions'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

/** The month that is not issued yet, and what waits for who decides on concessions and write-offs. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'month-run',
    path: billingRuns.endpoints.list.path,
    needs: ['billing-runs', 'edit'],
    icon: icon('CalendarCheck'),
    rank: 3,
    async find(scope) {
      const { count, period } = await call(readRunsToIssue, { query: scopeFilter('campus', scope) })
      return count > 0 ? { count, page: `month-run?month=${period}` } : null
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: 'The invoices of this month are not issued yet',
          other: 'The invoices of this month are not issued yet at # campuses',
        }),
      }),
  },
  {
    key: 'concessions',
    path: concessions.endpoints.list.path,
    needs: ['concession-approvals', 'edit'],
    icon: icon('HandCoins'),
    rank: 4,
    async find(scope) {
      const query = { ...scopeFilter('campus', scope), state: 'asked', limit: 1 }
      const { total } = await call(concessions.endpoints.list, { query })
      return total > 0 ? { count: total, page: 'concessions?state=asked' } : null
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# concession waits for a decision',
          other: '# concessions wait for a decision',
        }),
      }),
  },
  {
    key: 'write-offs',
    path: readWaitingWriteOffs.path,
    needs: ['write-offs', 'edit'],
    icon: icon('Receipt'),
    rank: 4,
    async find(scope) {
      const query = scopeFilter('campus', scope)
      const { count, invoiceId } = await call(readWaitingWriteOffs, { query })
      return invoiceId === null ? null : { count, page: `invoices/${invoiceId}` }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# write-off waits for a decision',
          other: '# write-offs wait for a decision',
        }),
      }),
  },
]
