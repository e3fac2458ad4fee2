import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of slips, and the registers in which they say something. */
export const useStaleGate = () => useStale(/gate|registers?|attendance/)
