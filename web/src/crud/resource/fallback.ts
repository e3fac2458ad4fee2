/**
 * What stands in place of the data of a query, or beside it: an error in any case, and rows that are loading until the
 * first data.
 */
export function fallbackOf({
  data,
  error,
}: {
  data?: unknown
  error: Error | null
}): 'error' | 'loading' | null {
  if (error) return 'error'
  return data === undefined ? 'loading' : null
}
