import { useStale } from '../../../crud/resource/use-stale.ts'

/** Reads again whatever is shown of terminals. */
export const useStaleDevices = () => useStale(/^\/devices/)
