import type { QueryClient } from '@tanstack/react-query'
import type { PendingCount } from '../../../shell/navigation/area.ts'
import type { Scope } from '../../../shell/scope/scope.ts'
import { standingOf } from './board/board-rows.ts'
import { boardQuery } from './queries.ts'

/** Registers of today that are due and nobody has handed in, of those that the reader may mark. */
export async function findMissing(scope: Scope, queries: QueryClient): Promise<PendingCount> {
  const campus = scope.level === 'institute' ? undefined : scope.campus
  const { rows } = await queries.fetchQuery(boardQuery({ campus }))
  const missing = rows.filter(
    (row) =>
      row.mayMark &&
      standingOf(row) === 'missing' &&
      (scope.level !== 'section' || row.sectionId === scope.section),
  )
  const [only, another] = missing
  const page = only && !another ? `registers/${only.sectionId}` : 'registers'
  return { count: missing.length, page }
}
