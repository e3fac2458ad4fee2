import { msg, plural } from '@lingui/core/macro'
import { listThreads } from 'tenant-api/contract/messages/threads'
import { call } from '../../../shell/session/api.ts'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

/** Conversations in which there is something new. */
export const pendingItems: readonly PendingItem[] = [
  {
    icon: icon('MessagesSquare'),
    rank: 2,
    key: 'threads',
    path: '/threads',
    needs: ['threads', 'view'],
    async find() {
      const { unread } = await call(listThreads, { query: { limit: 1 } })
      return { count: unread, page: 'threads' }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# conversation with something new',
          other: '# conversations with something new',
        }),
      }),
  },
]
