import type { Language } from 'kit/locale'
import type { Say } from 'kit/words'
import { words } from 'kit/words-node'
import type { School } from './school.ts'

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

/** The words of a school: what its kind of institute calls classes and sections, and the digits that it has chosen. */
export async function wordsOf(school: School, language: Language): Promise<{ say: Say }> {
  const { type, arabicDigits } = await school.profile()
  return words(language, { type, ...(language === 'ar' ? { digits: arabicDigits } : {}) })
}
