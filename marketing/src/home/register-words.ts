import type { Say } from 'kit/text/words'

/** What the demonstration says while it is used; `{…}` are filled by its script. */
export function registerWords(say: Say) {
  return {
    rest: say('Mark the other {count} present', { count: '{count}' }),
    allMarked: say('All marked'),
    taps: say('Taps: {count}', { count: '{count}' }),
    unmarked: say('Please mark all students before submitting'),
    marked: say('Attendance marked'),
  }
}
export type RegisterWords = ReturnType<typeof registerWords>
