import { useStale } from '../../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of timetables. */
export const useStaleTimetables = () => useStale(/^\/timetables/)
