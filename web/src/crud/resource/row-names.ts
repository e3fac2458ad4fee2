import { useQuery } from '@tanstack/react-query'
import type { NamedRows } from 'kit/contract/field-kinds'
import { namedRowsQuery } from './calls.ts'
import type { ActiveFilter } from '../filters/filter-words.ts'

/** The names of the rows that a filter refers to, by id; empty for filters of another kind. */
export function useRowNames({ filter: { field, of }, words }: ActiveFilter): ReadonlyMap<string, string> {
  const ids = of ? words[field] : undefined
  const { data } = useNamedRows(of, { ids })
  return new Map(data?.map(({ id, name }) => [id, name]))
}

/** Rows of another resource with their names, for filters that refer to them. */
export function useNamedRows(of: NamedRows | undefined, query: { ids?: string | undefined; q?: string }) {
  const isAsked = of !== undefined && (query.ids !== undefined || query.q !== undefined)
  return useQuery({ ...namedRowsQuery(of, query), enabled: isAsked, placeholderData: (before) => before })
}
