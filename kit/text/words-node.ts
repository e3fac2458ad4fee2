import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { cataloguesOf, readCatalogue } from './catalogue.ts'
import { type DigitChoice, type Language, languages } from './locale.ts'
import { type InstituteType, instituteTypes } from '../institute/institute-type.ts'
import { ownSentences } from './vocabulary/vocabulary.ts'
import { sayWith, type CompiledWords, type Say } from './words.ts'

/** Who reads: in which language, with which digits, and what their institute calls classes, sections and students. */
export type Reader = DigitChoice & { language: Language; instituteType?: InstituteType }

/** The server's words as one reader has them, from the PO files of all catalogues; read once per process. */
export function words(reader: Language | Reader): { say: Say } {
  const {
    language,
    instituteType = 'school',
    digits,
  }: Reader = typeof reader === 'string' ? { language: reader } : reader
  const find = (finders[language] ??= readFinder(language))
  const own = ownSentences(instituteType)
  return { say: sayWith(language, (said) => find(own.get(said) ?? said), { digits }) }
}

/** A sentence as anybody may have written it: in each language, and as each kind of institute says it. */
export function inEveryWay(sentence: string): string[] {
  const said = languages.flatMap(({ code }) =>
    instituteTypes.map((instituteType) => words({ language: code, instituteType }).say(sentence)),
  )
  return [...new Set(said)]
}

/** Compiles an ICU sentence; one that is not ICU after all is said as it stands. */
export function compileWords(text: string): CompiledWords {
  try {
    return compileMessageOrThrow(text)
  } catch {
    return text
  }
}

type Finder = (sentence: string) => CompiledWords

const finders: Partial<Record<Language, Finder>> = {}

function readFinder(language: Language): Finder {
  const translations = readTranslations(language)
  const compiled = new Map<string, CompiledWords>()
  return (sentence) => {
    const known = compiled.get(sentence)
    if (known) return known
    const translation = translations.get(sentence)
    const words = compileWords(translation ?? sentence)
    if (translation !== undefined) compiled.set(sentence, words)
    return words
  }
}

/** English sentence → translation, of all catalogues. `check` of scripts/words.ts keeps them from contradicting. */
function readTranslations(language: Language): Map<string, string> {
  const entries = cataloguesOf(language).flatMap((catalogue) => readCatalogue(catalogue, language))
  return new Map(entries.map(({ message, translation }) => [message, translation]))
}
