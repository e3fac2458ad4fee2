import { msg, plural } from '@lingui/core/macro'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

/** What of it waits for somebody who comes home. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'expiring',
    path: '/documents',
    needs: ['documents', 'edit'],
    icon: icon('FileClock'),
    rank: 2,
    find: async (scope, queries) => (await import('./expiring.ts')).findExpiring(scope, queries),
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# document has expired or will within 30 days',
          other: '# documents have expired or will within 30 days',
        }),
      }),
  },
  {
    key: 'expiring-of-families',
    path: '/family-documents',
    needs: ['family-documents', 'edit'],
    icon: icon('FileClock'),
    rank: 2,
    find: async (scope) => (await import('./expiring.ts')).findOfFamilies(scope),
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# family document expires soon',
          other: '# family documents expire soon',
        }),
      }),
  },
  {
    key: 'expiring-of-staff',
    path: '/staff-documents',
    needs: ['staff-documents', 'edit'],
    icon: icon('FileClock'),
    rank: 2,
    find: async (scope) => (await import('./expiring.ts')).findOfStaff(scope),
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# staff document expires soon',
          other: '# staff documents expire soon',
        }),
      }),
  },
]
