import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of erasures. */
export const useStaleErasures = () => useStale(/^\/person(s|-erasures)/)
