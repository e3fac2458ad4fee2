import { direction, intlTag, type Language } from 'kit/text/locale'

/**
 * Joins names by "or": 6-E or 7-A. Equal names, such as a year of the institute and of a campus with its own
 * years, are merged. Among Arabic text each name is isolated, or 6-E would be displayed as E-6.
 */
export function anyOf(names: readonly string[], language: Language): string {
  const called = [...new Set(names)]
  const shown = direction(language) === 'ltr' ? called : called.map(apart)
  return new Intl.ListFormat(intlTag(language), { type: 'disjunction' }).format(shown)
}

/** Isolates a text: after an Arabic letter the parts of 21-11-2026 would change places. */
export function apart(text: string): string {
  return `\u2068${text}\u2069`
}
