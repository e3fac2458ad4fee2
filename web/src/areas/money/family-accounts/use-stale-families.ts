import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of family accounts. */
export const useStaleFamilies = () => useStale(/family-account/)
