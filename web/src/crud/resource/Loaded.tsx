import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { fallbackOf } from './fallback.ts'
import { LoadingRows } from './LoadingRows.tsx'
import { Trouble } from './QueryError.tsx'

type Query<T> = { data?: T | undefined; error: Error | null; refetch: () => unknown }
type WithFallback<T> =
  | { data: T; fallback: null; placeholder: null }
  | { data: T; fallback: ReactElement; placeholder: null }
  | { data: undefined; fallback: ReactElement; placeholder: ReactElement }

/**
 * The data of a query, and what to show instead: rows that are loading, or the error with a retry. The `placeholder`
 * ends with the first data; the `fallback` comes back with an error of a later read.
 */
export function withFallback<T>(
  { data, error, refetch }: Query<T>,
  rows: number,
  label?: string,
): WithFallback<T> {
  const kind = fallbackOf({ data, error })
  const trouble = <Trouble error={error} onRetry={() => void refetch()} />
  const fallback = kind === 'error' ? trouble : <LoadingRows label={label} rows={rows} />
  if (data === undefined) return { data: undefined, fallback, placeholder: fallback }
  return kind ? { data, fallback, placeholder: null } : { data, fallback: null, placeholder: null }
}

/** Reads a query of this part of the page alone, with its fallback. */
export function useLoaded<Q, T = Q, K extends QueryKey = QueryKey>(
  options: UseQueryOptions<Q, Error, T, K>,
  rows: number,
  label?: string,
): WithFallback<T> {
  return withFallback(useQuery(options), rows, label)
}

type Props<T> = { query: Query<T>; rows: number; label?: string; children: (data: T) => ReactNode }

/** The data of a query from its first reading on, and its placeholder until then. */
export function Loaded<T>({ query, rows, label, children }: Props<T>) {
  const { data, placeholder } = withFallback(query, rows, label)
  return placeholder ?? children(data)
}
