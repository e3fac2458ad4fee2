import { useQueryClient } from '@tanstack/react-query'

/** Reads again whatever is shown of webhooks and of what they told. */
export function useStaleWebhooks(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/webhook'),
    })
}
