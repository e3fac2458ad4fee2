import { msg, plural } from '@lingui/core/macro'
import { staffApprovals, studentApprovals } from 'tenant-api/contract/attendance/leave'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

const look = { icon: icon('CalendarOff'), rank: 2 } as const

/** What waits for who decides leave. */
export const pendingItems: readonly PendingItem[] = [
  {
    ...look,
    key: 'student-leaves',
    path: '/student-leaves',
    needs: [studentApprovals.resource, 'edit'],
    find: async (scope) => (await import('./waiting.ts')).findWaiting('student', scope),
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# leave request',
          other: '# leave requests',
        }),
      }),
  },
  {
    ...look,
    key: 'staff-leaves',
    path: '/staff-leaves',
    needs: [staffApprovals.resource, 'edit'],
    find: async (scope) => (await import('./waiting.ts')).findWaiting('staff', scope),
    say: (count) =>
      msg({
        message: plural(count, { one: '# leave request of staff', other: '# leave requests of staff' }),
      }),
  },
]
