import { msg, plural } from '@lingui/core/macro'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

/** What of it waits for somebody who comes home. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'registers-missing',
    path: '/registers',
    needs: ['attendance', 'mark'],
    icon: icon('UserCheck'),
    rank: 1,
    find: async (scope, queries) => (await import('./missing.ts')).findMissing(scope, queries),
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# register is missing today',
          other: '# registers are missing today',
        }),
      }),
  },
]
