import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of when staff came and went. */
export const useStalePresence = () => useStale(/presence/)
