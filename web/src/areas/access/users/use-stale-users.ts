import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of log-ins, in their list and on the records of people. */
export const useStaleUsers = () => useStale(/^\/(users|people)/)
