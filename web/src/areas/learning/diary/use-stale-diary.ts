import { useStale } from '../../../crud/resource/use-stale.ts'

/** Reads again whatever is shown of the diary. */
export const useStaleDiary = () => useStale(/diary/)
