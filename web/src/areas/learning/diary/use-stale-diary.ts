import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of the diary. */
export const useStaleDiary = () => useStale(/diary/)
