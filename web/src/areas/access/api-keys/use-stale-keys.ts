import { useStale } from '../../../crud/resource/use-stale.ts'

/** Reads again whatever is shown of keys. */
export const useStaleKeys = () => useStale(/^\/api-keys/)
