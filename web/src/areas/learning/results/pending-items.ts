import { msg, plural } from '@lingui/core/macro'
import { type ResultState, results } from 'tenant-api/contract/learning/results'
import type { PendingCount, PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { type Scope, scopeFilter } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

const path = results.endpoints.list.path

/** What of results waits: the approval of somebody else, and what a teacher’s sections have in preparation. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'results-submitted',
    path,
    needs: ['result-approvals', 'edit'],
    icon: icon('Award'),
    rank: 5,
    find: (scope) => inState('submitted', scope),
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# result waits for your approval',
          other: '# results wait for your approval',
        }),
      }),
  },
  {
    key: 'results-open',
    path,
    needs: ['results', 'mark'],
    icon: icon('Award'),
    rank: 6,
    find: (scope) => inState('open', scope),
    say: (count) =>
      msg({
        message: plural(count, {
          one: 'The result of # section is to be prepared',
          other: 'Results of # sections are to be prepared',
        }),
      }),
  },
]

/** How many are in a state; one alone is opened at once. */
async function inState(state: ResultState, scope: Scope): Promise<PendingCount | null> {
  const query = { ...scopeFilter('campus', scope), state, limit: 2 }
  const { rows, total } = await call(results.endpoints.list, { query })
  const [only] = rows
  if (!only) return null
  return { count: total, page: total === 1 ? `results/${only.id}` : `results?state=${state}` }
}
