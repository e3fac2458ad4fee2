import { msg, plural } from '@lingui/core/macro'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

/** What of it waits for somebody who comes home. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'no-contact',
    path: '/campuses',
    needs: ['campuses', 'edit'],
    icon: icon('PhoneOff'),
    rank: 3,
    find: async (scope) => (await import('./scope-choices.ts')).findWithoutContact(scope),
    say: (count) =>
      msg({
        message: plural(count, { one: '# campus has no contact', other: '# campuses have no contact' }),
      }),
  },
]
