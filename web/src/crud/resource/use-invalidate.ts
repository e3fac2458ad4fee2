import { useQueryClient } from '@tanstack/react-query'

/** Invalidates all queries whose paths match. */
export function useStale(under: RegExp): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => under.test(String(path)) })
}
