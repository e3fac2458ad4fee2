import { useStale } from '../../../crud/resource/use-stale.ts'

/** Reads again whatever is shown of parent-teacher meetings. */
export const useStaleMeetings = () => useStale(/^\/(meetings|my-meeting|meeting-)/)
