import { msg, plural } from '@lingui/core/macro'
import { leavesOf, type Side, staffApprovals, studentApprovals } from 'tenant-api/contract/attendance/leave'
import { call } from '../../../shell/session/api.ts'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'

const look = { icon: icon('CalendarOff'), rank: 2 } as const

/** What waits for who decides leave. */
export const pendingItems: readonly PendingItem[] = [
  {
    ...look,
    key: 'student-leaves',
    path: '/student-leaves',
    needs: [studentApprovals.resource, 'edit'],
    find: async (scope) => found('student', scopeFilter('campus', scope)),
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
    find: async (scope) => found('staff', scopeFilter('campus', scope)),
    say: (count) =>
      msg({
        message: plural(count, { one: '# leave request of staff', other: '# leave requests of staff' }),
      }),
  },
]

async function found(side: Side, query: { campus?: string }) {
  const { count } = await call(leavesOf[side].waiting, { query })
  return { count, page: `${side}-leaves` }
}
