import { msg, plural } from '@lingui/core/macro'
import { vouchers } from 'tenant-api/contract/money/books/vouchers'
import { call } from '../../../shell/session/api.ts'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'

/** Journals by hand that wait for whoever decides. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'vouchers',
    path: '/vouchers',
    needs: ['voucher-approvals', 'edit'],
    icon: icon('NotebookPen'),
    rank: 4,
    async find(scope) {
      const query = { ...scopeFilter('campus', scope), state: 'asked', limit: 1 }
      const { total } = await call(vouchers.endpoints.list, { query: query as never })
      return { count: total, page: 'vouchers?state=asked' }
    },
    say: (count) =>
      msg({ message: plural(count, { one: '# journal by hand', other: '# journals by hand' }) }),
  },
]
