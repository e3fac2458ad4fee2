import { useStale } from '../../../crud/resource/use-stale.ts'

/** Reads again whatever is shown of enquiries. */
export const useStaleSupport = () => useStale(/^\/support/)
