import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of announcements, of the board, and of what they left in the bell. */
export const useStaleAnnouncements = () => useStale(/^\/(announcements|notice-board|notifications)/)
