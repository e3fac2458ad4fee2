import type { Language } from 'kit/text/locale'
import { type Reader, words } from 'kit/text/words-node'
import type { School } from '../school/school.ts'

/**
 * A `sentence` stored until its reader is known, with its values; a value may be a sentence itself, such as the
 * name of a list.
 */
export type LocalizedMessage = { sentence: string; fill?: Record<string, Part> }
type Part = string | number | LocalizedMessage

/** Renders a stored message in the reader's words. */
export function render(reader: Reader, { sentence, fill = {} }: LocalizedMessage): string {
  const parts = Object.entries(fill).map(([name, part]) => [
    name,
    typeof part === 'object' ? render(reader, part) : part,
  ])
  return words(reader).say(sentence, Object.fromEntries(parts))
}

/**
 * A reader of this language in a school: the institute type decides the words for classes and sections, the
 * profile the digits. Users are readers already.
 */
export async function readerOf(school: School, language: Language): Promise<Reader> {
  const { type: instituteType, arabicDigits } = await school.profile()
  return { language, instituteType, ...(language === 'ar' ? { digits: arabicDigits } : {}) }
}
