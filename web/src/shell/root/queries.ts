import { QueryClient } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'

/**
 * The query cache. A refusal is a final response and is not retried; only network errors and a busy server are.
 */
export function makeQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (failures) => 400 * 2 ** failures,
        // Offline, a request is still sent and fails at once: a page that says so beats one that waits.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function isPassing(error: unknown): boolean {
  return error instanceof Refused && (error.problem.code === 'network' || error.problem.status === 503)
}
