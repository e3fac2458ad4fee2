import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of conversations, and of what they left in the bell. */
export const useStaleThreads = () => useStale(/^\/(threads|notifications)/)
