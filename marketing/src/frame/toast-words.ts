import type { Say } from 'kit/text/words'

/** What every page's script may have to say. */
export function toastWords(say: Say) {
  return {
    close: say('Close'),
    missing: say('That page does not exist. This is the home page.'),
    network: say('Oops! Network Error Try again later'),
  }
}
export type ToastWords = ReturnType<typeof toastWords>
