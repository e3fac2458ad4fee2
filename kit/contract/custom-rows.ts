import type { Language } from '../text/locale.ts'

/** What a school calls something: in its own language, and if it likes in Urdu and Arabic. */
export type Titles = { title: string; titleUr: string; titleAr: string }

/** A title in the language of the reader; where the school did not say it, as the school says it. */
export function titleIn({ title, titleUr, titleAr }: Titles, language: Language): string {
  return { en: '', ur: titleUr, ar: titleAr }[language] || title
}

/** What the fields of a school are called among those of the contract: `custom_house`. No field of ours begins so. */
const prefix = 'custom_'
/** The name of a field of the school among those of the contract. */
export function customName(key: string): string {
  return `${prefix}${key}`
}

/** The key of a field of the school; undefined for one of the contract. */
export function customKey(name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined
}

type Values = Readonly<Record<string, unknown>>

/** A row as lists and forms know it: what stands under `custom` beside all else. */
export function flatRow<R extends Values>(row: R): R {
  const { custom } = row
  if (typeof custom !== 'object' || custom === null) return row
  return {
    ...row,
    ...Object.fromEntries(Object.entries(custom).map(([key, value]) => [customName(key), value])),
  }
}

/** What a form or a file says as the API takes it: the school's own fields under `custom`. */
export function nestedBody(body: Values): Values {
  const own = Object.entries(body).filter(([name]) => name.startsWith(prefix))
  if (own.length === 0) return body
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !name.startsWith(prefix)))
  return { ...rest, custom: Object.fromEntries(own.map(([name, value]) => [customKey(name), value])) }
}

/** What says nothing is not kept. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false || isEmptyList(value)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
