import { dressDigits, formatPeriod, type Language } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
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
  return words(reader).say(sentence, fillFor(reader, fill))
}

/** Values that hold times of day or amounts of money, which are written in the reader's digits. */
const timeFields = new Set(['time', 'times', 'amount'])
/** Values that may hold a month, as it is stored: 2026-11. A name such as that of the year 2011-12 is none. */
const monthFields = new Set(['month', 'period'])
const isMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** A value of a sentence; a month as the language says it: "October 2026". */
export function sayMonth<T>(language: Language, name: string, value: T): T | string {
  return typeof value === 'string' && monthFields.has(name) && isMonth.test(value)
    ? formatPeriod(language, value)
    : value
}

/**
 * The values of a stored message for its reader: sentences and months in the reader's words, times in the reader's
 * digits, and names in the reader's script where `nameOther` holds the name in the other one. `times` are lines with several
 * names; `timesOther` are the same lines with the names in Arabic script.
 */
export function fillFor(
  reader: Reader,
  fill: Readonly<Record<string, Part>>,
): Record<string, string | number> {
  const { language } = reader
  return Object.fromEntries(
    Object.entries(fill).map(([name, part]) => {
      if (typeof part === 'object') return [name, render(reader, part)]
      const other = fill[`${name}Other`]
      if (typeof part === 'number' || (typeof other !== 'string' && !timeFields.has(name)))
        return [name, sayMonth(language, name, part)]
      const text = typeof other === 'string' ? inScript(language, part, other)[0] : part
      if (!timeFields.has(name)) return [name, text]
      const lines = typeof other === 'string' && language !== 'en' ? other : part
      return [name, dressDigits(language, lines, reader)]
    }),
  )
}

/**
 * A reader of this language in a school: the institute type decides the words for classes and sections, the
 * profile the digits. Users are readers already.
 */
export async function readerOf(school: School, language: Language): Promise<Reader> {
  const { type: instituteType, arabicDigits } = await school.profile()
  return { language, instituteType, ...(language === 'ar' ? { digits: arabicDigits } : {}) }
}
