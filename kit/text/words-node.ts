import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { cataloguesOf, readCatalogue, readPhrases } from './catalogue.ts'
import { type DigitChoice, type Language, languages } from './locale.ts'
import { type InstituteType, instituteTypes } from '../institute/institute-type.ts'
import { ownSentences, type Phrase } from './vocabulary/vocabulary.ts'
import { sayWith, type CompiledWords, type Say } from './words.ts'

/**
 * The reader: the language, the digits, and the kind of institute, which decides the words for classes,
 * sections and students.
 */
export type Reader = DigitChoice & { language: Language; instituteType?: InstituteType }

/**
 * Translates on the server for one reader, from the PO files of all catalogues; they are read once per process.
 */
export function words(reader: Language | Reader): { say: Say } {
  const {
    language,
    instituteType = 'school',
    digits,
  }: Reader = typeof reader === 'string' ? { language: reader } : reader
  const find = (finders[language] ??= readFinder(language))
  const own = ownWords(instituteType)
  return { say: sayWith(language, (said) => find(own.get(said) ?? said), { digits }) }
}

/** The sentences of a school that a kind of institute words differently, read once per process. */
export function ownWords(type: InstituteType): ReadonlyMap<string, string> {
  phrases ??= readPhrases()
  const known = vocabulary.get(type) ?? ownSentences(type, phrases)
  vocabulary.set(type, known)
  return known
}

let phrases: readonly Phrase[] | undefined
const vocabulary = new Map<InstituteType, ReadonlyMap<string, string>>()

/** All variants of a sentence: in each language, in the words of each kind of institute. */
export function inEveryWay(sentence: string): string[] {
  const said = languages.flatMap(({ code }) =>
    instituteTypes.map((instituteType) => words({ language: code, instituteType }).say(sentence)),
  )
  return [...new Set(said)]
}

/** Compiles an ICU sentence; a text that is not valid ICU is used verbatim. */
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

/**
 * Maps English sentences to translations, of all catalogues. `check` of scripts/words.ts prevents
 * contradictions.
 */
function readTranslations(language: Language): Map<string, string> {
  const entries = cataloguesOf(language).flatMap((catalogue) => readCatalogue(catalogue, language))
  return new Map(entries.map(({ message, translation }) => [message, translation]))
}
