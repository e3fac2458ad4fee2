import { msg, plural } from '@lingui/core/macro'
import { listMissingScores } from 'tenant-api/contract/learning/scores'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { read } from '../../../shell/session/api.ts'

/** What of it waits for somebody who comes home: the marks of their own subjects, from the day after on which they are due. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'scores-missing',
    path: '/missing-scores',
    needs: ['scores', 'mark'],
    icon: icon('NotebookPen'),
    rank: 3,
    async find(scope, queries) {
      const campus = scope.level === 'institute' ? undefined : scope.campus
      const { rows } = await queries.fetchQuery(read(listMissingScores, { query: campus ? { campus } : {} }))
      const [only, another] = rows
      return {
        count: rows.length,
        page: only && !another ? `assessments/${only.assessmentId}` : 'assessments?isMissing=true',
      }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: 'Marks of # assessment are to be entered',
          other: 'Marks of # assessments are to be entered',
        }),
      }),
  },
]
