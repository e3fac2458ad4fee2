import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of terminals. */
export const useStaleDevices = () => useStale(/^\/devices/)
