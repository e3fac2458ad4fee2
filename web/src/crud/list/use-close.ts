import { useNavigate, useSearch } from '@tanstack/react-router'
import { scoped } from '../../shell/scope/scope.ts'

/** Closes what lies over a list, which keeps its filters. */
export function useClose(page: string): () => void {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return () => void navigate({ to: scoped(page), search: search as never, resetScroll: false })
}
