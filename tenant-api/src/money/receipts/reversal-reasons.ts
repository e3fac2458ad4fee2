import { sentence } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'

/** Why a receipt is reversed where nobody writes a reason. They are stored as they stand here, and read as `sayReversalReason` says. */
export const reversalReasons = {
  givenBack: sentence('Given back by the provider'),
  importUndone: sentence('The import was undone'),
} as const

const known = new Set<string>(Object.values(reversalReasons))

/** The reason of a reversal for its reader: what somebody has written as it is, and what the product says in the reader's words. */
export function sayReversalReason(reader: Reader, reason: string): string {
  return known.has(reason) ? words(reader).say(reason) : reason
}
