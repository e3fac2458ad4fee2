import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of messages and of how they go out. */
export const useStaleMessages = () => useStale(/^\/message/)
