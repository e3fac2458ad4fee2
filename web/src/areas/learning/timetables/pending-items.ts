import { msg, plural } from '@lingui/core/macro'
import { listProposals } from 'tenant-api/contract/learning/lesson-proposals'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

/** Other times that teachers propose for their lessons. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'lesson-proposals',
    path: listProposals.path,
    needs: ['lesson-proposals', 'edit'],
    icon: icon('CalendarClock'),
    rank: 40,
    async find(scope) {
      const { rows } = await call(listProposals, { query: scopeFilter('campus', scope) })
      return { count: rows.length, page: 'timetables' }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# teacher proposes another time for a lesson',
          other: '# other times are proposed for lessons',
        }),
      }),
  },
]
