import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of enquiries. */
export const useStaleSupport = () => useStale(/^\/support/)
