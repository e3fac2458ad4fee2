import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of keys. */
export const useStaleKeys = () => useStale(/^\/api-keys/)
