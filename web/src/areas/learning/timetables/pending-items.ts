import { msg, plural } from '@lingui/core/macro'
import { listProposals } from 'tenant-api/contract/learning/lesson-proposals'
import { listTimetableOverlaps } from 'tenant-api/contract/learning/timetable-changes'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

/** Other times that teachers propose for their lessons, and published weeks that clash since bells have changed. */
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
  {
    key: 'timetable-overlaps',
    path: listTimetableOverlaps.path,
    needs: ['timetables', 'edit'],
    icon: icon('CalendarClock'),
    rank: 41,
    async find(scope) {
      const { rows } = await call(listTimetableOverlaps, { query: scopeFilter('campus', scope) })
      const count = rows.reduce((sum, { lessons }) => sum + lessons, 0)
      return { count, page: rows.length === 1 ? `timetables/${rows[0]?.id}` : 'timetables' }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# lesson of a published timetable clashes since the bells have changed',
          other: '# lessons of published timetables clash since the bells have changed',
        }),
      }),
  },
]
