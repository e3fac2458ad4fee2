import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of addresses. */
export const useStaleDomains = () => useStale(/^\/domains/)
