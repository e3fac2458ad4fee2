import type { Language } from './locale.ts'

/** The two names of a record, first the one in the script of the language. */
export function inScript(language: Language, name: string, otherName: string): [string, string] {
  const turned =
    otherName !== '' && isArabic(otherName) !== isArabic(name) && isArabic(otherName) === (language !== 'en')
  return turned ? [otherName, name] : [name, otherName]
}

/** The column with the same name in the other script: `otherName` of `name`, `fatherOtherName` of `fatherName`. */
export function otherColumn(column: string): string | undefined {
  const [, of = '', word = ''] = /^(.*?)(name|title|Name)$/.exec(column) ?? []
  if (word === '') return undefined
  return of === ''
    ? `other${word[0]?.toUpperCase()}${word.slice(1)}`
    : word === 'Name'
      ? `${of}OtherName`
      : undefined
}

/** The text of a column of a row in the script of the language, where the row has the name in two. */
export function textInScript(
  language: Language,
  row: Readonly<Record<string, unknown>>,
  column: string,
): string {
  const text = row[column]
  const other = row[otherColumn(column) ?? '']
  if (typeof text !== 'string') return text == null ? '' : String(text)
  return typeof other === 'string' ? inScript(language, text, other)[0] : text
}

function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text)
}
