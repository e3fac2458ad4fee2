import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of exports. */
export const useStaleExports = () => useStale(/^\/school-exports/)
