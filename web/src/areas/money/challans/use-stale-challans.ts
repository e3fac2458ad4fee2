import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of challans. */
export const useStaleChallans = () => useStale(/challan/)
