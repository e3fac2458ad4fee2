import type { Language } from 'kit/text/locale'
import { type Reader, words } from 'kit/text/words-node'
import type { School } from '../school/school.ts'

/**
 * A `sentence` that is kept until its reader is known, with what fills it; a part may be a sentence itself, such as
 * the name of a list.
 */
export type LocalizedMessage = { sentence: string; fill?: Record<string, Part> }
type Part = string | number | LocalizedMessage

/** Says in the reader's words what was kept. */
export function render(reader: Reader, { sentence, fill = {} }: LocalizedMessage): string {
  const parts = Object.entries(fill).map(([name, part]) => [
    name,
    typeof part === 'object' ? render(reader, part) : part,
  ])
  return words(reader).say(sentence, Object.fromEntries(parts))
}

/**
 * Who reads this language in a school: what its kind of institute calls classes and sections, and the digits that it
 * has chosen. Users are readers already.
 */
export async function readerOf(school: School, language: Language): Promise<Reader> {
  const { type: instituteType, arabicDigits } = await school.profile()
  return { language, instituteType, ...(language === 'ar' ? { digits: arabicDigits } : {}) }
}
