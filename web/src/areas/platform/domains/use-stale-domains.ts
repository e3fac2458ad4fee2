import { useStale } from '../../../crud/resource/use-stale.ts'

/** Reads again whatever is shown of addresses. */
export const useStaleDomains = () => useStale(/^\/domains/)
