import { msg, plural } from '@lingui/core/macro'
import { readWaitingReversals } from 'tenant-api/contract/money/receipts'
import { refunds } from 'tenant-api/contract/money/refunds'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

/** What waits for who decides on reversals and refunds, and for who pays refunds out. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'receipt-reversals',
    path: readWaitingReversals.path,
    needs: ['receipt-reversals', 'edit'],
    icon: icon('Receipt'),
    rank: 4,
    async find(scope) {
      const { count, receiptId } = await call(readWaitingReversals, { query: scopeFilter('campus', scope) })
      return receiptId === null ? null : { count, page: `receipts/${receiptId}` }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# reversal of a receipt waits for a decision',
          other: '# reversals of receipts wait for a decision',
        }),
      }),
  },
  {
    key: 'refunds',
    path: refunds.endpoints.list.path,
    needs: ['refund-approvals', 'edit'],
    icon: icon('CreditCard'),
    rank: 4,
    async find(scope) {
      const query = { ...scopeFilter('campus', scope), state: 'asked', limit: 1 }
      const { total } = await call(refunds.endpoints.list, { query })
      return total > 0 ? { count: total, page: 'refunds?state=asked' } : null
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# refund waits for a decision',
          other: '# refunds wait for a decision',
        }),
      }),
  },
]
