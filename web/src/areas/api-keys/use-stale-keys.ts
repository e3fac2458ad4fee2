import { useQueryClient } from '@tanstack/react-query'

/** Reads again whatever is shown of keys. */
export function useStaleKeys(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api-keys'),
    })
}
