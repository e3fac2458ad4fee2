import { msg, plural } from '@lingui/core/macro'
import { announcements, approvals } from 'tenant-api/contract/messages/announcements'
import { call } from '../../../shell/session/api.ts'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'

/** What waits for who releases announcements. */
export const pendingItems: readonly PendingItem[] = [
  {
    icon: icon('Megaphone'),
    rank: 2,
    key: 'announcements',
    path: '/announcements',
    needs: [approvals.resource, 'edit'],
    async find(scope) {
      const query = { state: 'waiting', limit: 1, ...scopeFilter('campus', scope) }
      const { total } = await call(announcements.endpoints.list, { query: query as never })
      return { count: total, page: 'announcements?state=waiting' }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# announcement to be released',
          other: '# announcements to be released',
        }),
      }),
  },
]
