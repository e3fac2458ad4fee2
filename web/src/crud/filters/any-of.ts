import { direction, intlTag, type Language } from 'kit/text/locale'

/**
 * Names as one of them is meant: 6-E or 7-A. Those of one name, as years of the institute and of a campus that counts its
 * own, are one to whoever reads. Among Arabic letters each stands apart, or 6-E would be read E-6.
 */
export function anyOf(names: readonly string[], language: Language): string {
  const called = [...new Set(names)]
  const shown = direction(language) === 'ltr' ? called : called.map(apart)
  return new Intl.ListFormat(intlTag(language), { type: 'disjunction' }).format(shown)
}

/** After an Arabic letter the parts of 21-11-2026 would change places; isolated, the date stays whole. */
export function apart(text: string): string {
  return `\u2068${text}\u2069`
}
