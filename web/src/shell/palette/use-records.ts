import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SearchGroup, searchEverything } from 'tenant-api/contract/records/search'
import { read } from '../session/api.ts'
import type { Scope } from '../scope/scope.ts'
import { fitting } from './fitting.ts'
import { useSettled } from '../../ui/base/use-settled.ts'

/**
 * Matching records of the school, requested after a pause in typing. `isAsking` is true while a request is
 * pending; until it ends, still matching records of the previous response stay, so that the entry that Enter
 * would choose does not vanish.
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
