import type { Language } from 'kit/locale'
import { words } from 'kit/words-node'

/**
 * A `sentence` that is kept until its reader is known, with what fills it; a part may be a sentence itself, such as
 * the name of a list.
 */
export type Saying = { sentence: string; fill?: Record<string, Part> }
type Part = string | number | Saying

/** Says in the reader's language what was kept. */
export function sayIn(language: Language, { sentence, fill = {} }: Saying): string {
  const { say } = words(language)
  const parts = Object.entries(fill).map(([name, part]) => [
    name,
    typeof part === 'object' ? sayIn(language, part) : part,
  ])
  return say(sentence, Object.fromEntries(parts))
}
