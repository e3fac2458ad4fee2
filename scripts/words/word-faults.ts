// What can be wrong with translated words, besides that the sources have moved on.
import type { CatalogType } from '@lingui/conf'
import { intlTag, isLanguage } from 'kit/text/locale'
import { isCases, type CompiledWords } from 'kit/text/words'
import { compileWords } from 'kit/text/words-node'

export type Catalogue = { name: string; language: string; messages: CatalogType }

/** A line for each translation that is missing, malformed, filled differently or contradicted by another catalogue. */
export function findFaults(catalogues: readonly Catalogue[]): string[] {
  const faults: string[] = []
  const said = new Map<string, { name: string; translation: string }>()
  for (const { name, language, messages } of catalogues) {
    for (const [id, { message = id, translation = '', context }] of Object.entries(messages)) {
      // Sentences are known by their English alone: one of a context would be shown as its key.
      const fault = context ? 'has a context: say more in English' : findFault(language, message, translation)
      if (fault) faults.push(`${name}: “${message}” ${fault}`)
      const other = said.get(`${language} ${id}`)
      if (other && translation && other.translation !== translation) {
        faults.push(`${name}: “${message}” is translated differently in ${other.name}`)
      }
      if (translation) said.set(`${language} ${id}`, { name, translation })
    }
  }
  return faults
}

function findFault(language: string, message: string, translation: string): string | undefined {
  const english = compileWords(message)
  if (typeof english === 'string') return 'is not a well-formed ICU sentence'
  // English has no catalogue: what is wrong with it is told beside its translations.
  const lacking = missingPlurals(english, intlTag('en'))
  if (lacking.length > 0) return `lacks the plural ${lacking.join(', ')} in English`
  if (!translation) return 'has no translation'
  if (keptEnglish.has(message) && translation !== message) return 'stays English in every language'
  const words = compileWords(translation)
  if (typeof words === 'string') return `has a translation that is not well-formed: ${translation}`
  if (fills(english) !== fills(words) || tags(message) !== tags(translation)) {
    return `is filled with ${fills(english)} ${tags(message)}, its translation with ${fills(words)} ${tags(translation)}`
  }
  const digits = language === 'ur' && foreignDigits(translation)
  if (digits) return `has a number in Latin digits in its Urdu translation: ${digits}`
  const missing = isLanguage(language) ? missingPlurals(words, intlTag(language)) : []
  return missing.length > 0 ? `lacks the plural ${missing.join(', ')}` : undefined
}

/** The specification (section 5) shows these in English whatever the reader's language. */
const keptEnglish = new Set(['image must be smaller than 500KB'])

/**
 * A number that a translation writes out in Latin digits. What runs from left to right is none: a code between
 * isolates (U+2066 … U+2069), a date of the API, a colour.
 */
function foreignDigits(translation: string): string | undefined {
  const read = translation.replace(/\u2066[^\u2069]*\u2069|<\/?\d+\/?>|\{\d+[},]/g, ' ')
  return read.split(/[\s{}]+/).find((word) => /\d/.test(word) && !/[A-Za-z#-]/.test(word))
}

/** The names that a sentence is filled with, as one comparable text. */
function fills(words: CompiledWords): string {
  return [...new Set(tokensOf(words).map(([name]) => `{${name}}`))].sort().join(' ')
}

/** Placeholders of elements, `<0>…</0>`; lingui numbers them. */
function tags(text: string): string {
  return (text.match(/<\/?\d+\/?>/g) ?? []).sort().join(' ')
}

// Zero may fall to `other`: Arabic says "0 طالب" and is understood.
function missingPlurals(words: CompiledWords, tag: string): string[] {
  const wanted = new Intl.PluralRules(tag)
    .resolvedOptions()
    .pluralCategories.filter((name) => name !== 'zero')
  const plurals = tokensOf(words).flatMap(([, type, cases]) =>
    type === 'plural' && isCases(cases) ? [cases] : [],
  )
  return wanted.filter((category) => plurals.some((cases) => !Object.hasOwn(cases, category)))
}

type Token = Exclude<Exclude<CompiledWords, string>[number], string>

function tokensOf(words: CompiledWords): Token[] {
  if (typeof words === 'string') return []
  return words.flatMap((token) => {
    if (typeof token === 'string') return []
    const cases = isCases(token[2]) ? Object.values(token[2]) : []
    return [token, ...cases.flatMap((inner) => (typeof inner === 'object' ? tokensOf(inner) : []))]
  })
}
