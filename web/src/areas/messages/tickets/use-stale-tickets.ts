import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of tickets. */
export const useStaleTickets = () => useStale(/^\/tickets/)
