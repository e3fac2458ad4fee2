import { useStale } from '../../../crud/resource/use-stale.ts'

/** Reads again whatever is shown of erasures. */
export const useStaleErasures = () => useStale(/^\/person(s|-erasures)/)
