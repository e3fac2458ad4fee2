import type { Browser } from './browser.ts'
import { addsCampus } from './campus.ts'
import { readsAttendance } from './guardian.ts'
import { changesLanguage } from './language.ts'
import { takesRegister } from './register.ts'
import { editsStudent } from './student.ts'

/** Where a journey goes, in which browser, and how it shows what it has come to. */
export type Walk = { browser: Browser; school: string; picture: (what: string) => Promise<void> }
export type Journey = (walk: Walk) => Promise<void>

/** What is done every day, each by a person of the demo school who begins at the log-in. */
export const journeys: readonly (readonly [name: string, journey: Journey])[] = [
  ['the owner adds a campus', addsCampus],
  ['the clerk finds a student and edits one field', editsStudent],
  ['a teacher marks somebody absent', takesRegister],
  ['a mother reads the attendance of her children in Urdu', readsAttendance],
  ['somebody changes the language and changes it back', changesLanguage],
]
