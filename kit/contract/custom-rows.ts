import type { Language } from '../text/locale.ts'

/** A school's titles for something: in its own language, and optionally in Urdu and Arabic. */
export type Titles = { title: string; titleUr: string; titleAr: string }

/** The title in the reader's language, or else in the school's. */
export function titleIn({ title, titleUr, titleAr }: Titles, language: Language): string {
  return { en: '', ur: titleUr, ar: titleAr }[language] || title
}

/** Prefix of custom fields among the contract's: `custom_house`. No field of the contract begins with it. */
const prefix = 'custom_'
/** The name of a custom field among those of the contract. */
export function customName(key: string): string {
  return `${prefix}${key}`
}

/** The key of a custom field; undefined for a field of the contract. */
export function customKey(name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined
}

type Values = Readonly<Record<string, unknown>>

/** A row as lists and forms use it: the values under `custom` beside all others. */
export function flatRow<R extends Values>(row: R): R {
  const { custom } = row
  if (typeof custom !== 'object' || custom === null || Object.keys(custom).length === 0) return row
  return {
    ...row,
    ...Object.fromEntries(Object.entries(custom).map(([key, value]) => [customName(key), value])),
  }
}

/** The body that the API takes, from that of a form or a file: custom fields go under `custom`. */
export function nestedBody(body: Values): Values {
  const own = Object.entries(body).filter(([name]) => name.startsWith(prefix))
  if (own.length === 0) return body
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !name.startsWith(prefix)))
  return { ...rest, custom: Object.fromEntries(own.map(([name, value]) => [customKey(name), value])) }
}

/** Whether a value is empty; empty values are not stored. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false || isEmptyList(value)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
