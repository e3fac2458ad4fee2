import { useStale } from '../../../crud/resource/use-stale.ts'

/** Reads again whatever is shown of exports. */
export const useStaleExports = () => useStale(/^\/school-exports/)
