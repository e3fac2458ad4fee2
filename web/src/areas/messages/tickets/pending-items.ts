import { msg, plural } from '@lingui/core/macro'
import { countTickets } from 'tenant-api/contract/messages/tickets'
import { readOnce } from '../../../shell/session/api.ts'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

/** Tickets that wait for the reader, and answers that they have not read. */
export const pendingItems: readonly PendingItem[] = [
  {
    icon: icon('Inbox'),
    rank: 1,
    key: 'tickets',
    path: '/tickets',
    needs: ['tickets', 'edit'],
    async find(_, queries) {
      const { mine } = await readOnce(queries, countTickets, {})
      return { count: mine, page: 'tickets?tab=mine' }
    },
    say: (count) =>
      msg({ message: plural(count, { one: '# ticket to be answered', other: '# tickets to be answered' }) }),
  },
  {
    icon: icon('Inbox'),
    rank: 2,
    key: 'tickets-read',
    path: '/tickets',
    needs: ['tickets', 'view'],
    async find(_, queries) {
      const { unread } = await readOnce(queries, countTickets, {})
      return { count: unread, page: 'tickets' }
    },
    say: (count) =>
      msg({
        message: plural(count, { one: '# ticket with something new', other: '# tickets with something new' }),
      }),
  },
]
