import { msg, plural } from '@lingui/core/macro'
import { countWaiting } from 'tenant-api/contract/accounts/registrations'
import { call } from '../../../shell/session/api.ts'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { may, meQuery } from '../../../shell/session/me.ts'
import { scopeFilter } from '../../../shell/scope/scope.ts'

/** What waits for who keeps the door and may see who is outside it. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'registrations',
    path: '/registrations',
    needs: ['registrations', 'view'],
    icon: icon('UserRound'),
    rank: 1,
    async find(scope, queries) {
      const me = queries.getQueryData(meQuery.queryKey)
      if (!me || !may(me, ['users', 'edit'], scope)) return null
      const { count } = await call(countWaiting, { query: scopeFilter('campus', scope) })
      return { count, page: 'registrations?state=waiting' }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# registration waits for a decision',
          other: '# registrations wait for a decision',
        }),
      }),
  },
]
