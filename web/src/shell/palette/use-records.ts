import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchEverything } from 'tenant-api/contract/search'
import { read } from '../api.ts'
import type { Scope } from '../scope.ts'
import { useSettled } from './use-settled.ts'

/** Records of the school that fit, asked for once the typing rests; `isAsking` while the answer is on its way. */
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
  return { groups: q === '' ? [] : (data?.groups ?? []), error: q === '' ? null : error, isAsking }
}
