import type { Language } from './locale.ts'

/** The two names of a record, first the one in the script of the language. */
export function inScript(language: Language, name: string, otherName: string): [string, string] {
  const turned =
    otherName !== '' && isArabic(otherName) !== isArabic(name) && isArabic(otherName) === (language !== 'en')
  return turned ? [otherName, name] : [name, otherName]
}

function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text)
}
