import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of parent-teacher meetings. */
export const useStaleMeetings = () => useStale(/^\/(meetings|my-meeting|meeting-)/)
