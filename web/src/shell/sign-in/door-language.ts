import type { Language } from 'kit/text/locale'

let chosen: Language | undefined

/** Stores the language chosen before log-in: an account adopts it at its first log-in. */
export function chooseAtDoor(language: Language): void {
  chosen = language
}

export function chosenAtDoor(): { language?: Language } {
  return chosen === undefined ? {} : { language: chosen }
}
