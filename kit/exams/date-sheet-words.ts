import { type Fill, sentence } from '../text/words.ts'
import type { SheetClash, Unplaced } from './date-sheet.ts'

type Sentence = { text: string; fill: Readonly<Record<string, Fill>> }

/** What is wrong with the place of a paper, for `say`; `nameOf` names a paper in the reader's script. */
export function sheetClashWords(clash: SheetClash, nameOf: (paperId: string) => string): Sentence {
  if ('otherId' in clash) {
    const { count, name } = clash
    return { text: pairs[clash.kind], fill: { other: nameOf(clash.otherId), count, name } }
  }
  if (clash.kind === 'closed') return { text: closed, fill: { reason: clash.reason } }
  return { text: clash.kind === 'outside' ? outside : prayer, fill: {} }
}

/** Why a paper found no place in a draft. */
export function unplacedWords({ days, closed: shut, taken, prayer: friday }: Unplaced): Sentence {
  if (days === shut) return { text: noDays, fill: { days } }
  return { text: friday > 0 ? noPlaceFriday : noPlace, fill: { days, shut, taken, friday } }
}

const pairs = {
  together: sentence(
    '{count, plural, one {{name} sits {other} at the same time} other {{name} and others sit {other} at the same time: # students}}',
  ),
  'same-day': sentence(
    '{count, plural, one {{name} sits {other} on the same day} other {# students sit {other} on the same day}}',
  ),
  heavy: sentence('{other} is on the day beside it, and both are heavy'),
}
const closed = sentence('There is no school on this day: {reason}')
const outside = sentence('This day lies outside of the exam')
const prayer = sentence('This is the time of the Friday prayer')
const noDays = sentence('There is no school on any of the {days} days of the exam')
const noPlace = sentence(
  'No day is left: of {days} days {shut} are without school, and on {taken} its students sit another paper',
)
const noPlaceFriday = sentence(
  'No day is left: of {days} days {shut} are without school, on {taken} its students sit another paper, and on {friday} it is the time of the Friday prayer',
)
