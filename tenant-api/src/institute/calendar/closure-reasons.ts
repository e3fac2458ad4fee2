import { type Reader, words } from 'kit/text/words-node'
import { isClosureReason } from './contract.ts'

/** The title of a closure for its reader: a reason that all schools have is translated, own words stay. */
export function reasonIn<T extends string | null>(reader: Reader, title: T): T | string {
  return title !== null && isClosureReason(title) ? words(reader).say(title) : title
}
