import { useStale } from '../../crud/use-stale.ts'

/** Reads again whatever is shown of keys. */
export const useStaleKeys = () => useStale(/^\/api-keys/)
