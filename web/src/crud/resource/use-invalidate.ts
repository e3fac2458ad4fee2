import { useQueryClient } from '@tanstack/react-query'

/** Reads again whatever is shown from under the paths that match. */
export function useStale(under: RegExp): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => under.test(String(path)) })
}
