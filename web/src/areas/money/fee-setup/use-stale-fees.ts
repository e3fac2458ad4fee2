import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of plans and services, and the checklist, of which fees are a step. */
export const useStaleFees = () => useStale(/fee-plans|fee-structure|services|checklist/)
