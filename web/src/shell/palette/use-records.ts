import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SearchGroup, searchEverything } from 'tenant-api/contract/records/search'
import { read } from '../session/api.ts'
import type { Scope } from '../scope/scope.ts'
import { fitting } from './fitting.ts'
import { useSettled } from './use-settled.ts'

/**
 * Records of the school that fit, asked for once the typing rests. `isAsking` while the answer is on its way; until
 * then those of the answer before that still fit, so that the line that Enter would take does not vanish with it.
 */
export function useRecords(typed: string, scope: Scope) {
  const q = typed.trim()
  const settled = useSettled(q, 90)
  const campus = scope.level === 'institute' ? {} : { campus: scope.campus }
  const { data, error, isFetching } = useQuery({
    ...read(searchEverything, { query: { q: settled, ...campus } }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  const isAsking = q !== settled || (isFetching && q !== '')
  const groups = q === '' ? [] : (data?.groups ?? [])
  return { groups: isAsking ? stillFitting(groups, q) : groups, error: q === '' ? null : error, isAsking }
}

function stillFitting(groups: readonly SearchGroup[], q: string): readonly SearchGroup[] {
  return groups.map((group) => ({ ...group, rows: fitting(group.rows, q) }))
}
