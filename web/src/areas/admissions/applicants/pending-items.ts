import { msg, plural } from '@lingui/core/macro'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

/** What of it waits for somebody who comes home. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'applications',
    path: '/admissions',
    needs: ['admissions', 'edit'],
    icon: icon('Inbox'),
    rank: 1,
    find: async (scope) => (await import('./record-parts.ts')).findNew(scope),
    say: (count) =>
      msg({ message: plural(count, { one: '# new application', other: '# new applications' }) }),
  },
]
