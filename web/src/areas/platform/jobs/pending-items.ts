import { msg, plural } from '@lingui/core/macro'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

/** What of it waits for somebody who comes home. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'failed',
    path: '/jobs',
    icon: icon('CircleExclamationPoint'),
    rank: 1,
    find: async (_, queries) => (await import('./failed.ts')).findFailed(queries),
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# piece of long work failed',
          other: '# pieces of long work failed',
        }),
      }),
  },
]
