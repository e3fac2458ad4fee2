import type { Language } from 'kit/text/locale'

let chosen: Language | undefined

/** Notes what was chosen at the door: it becomes that of a log-in by which nobody has come in before. */
export function chooseAtDoor(language: Language): void {
  chosen = language
}

export function chosenAtDoor(): { language?: Language } {
  return chosen === undefined ? {} : { language: chosen }
}
