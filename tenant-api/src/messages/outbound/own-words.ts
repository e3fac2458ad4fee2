import { dayFields, type FieldName } from './events.ts'

const place = /\{(\w+)\}/g

/** The fields that a school's words name, each once, in their order. */
export function placesIn(text: string): string[] {
  return [...new Set([...text.matchAll(place)].flatMap(([, name]) => name ?? []))]
}

/** A school's words as a sentence of ICU: days are written as their reader writes them, and its signs stand for themselves. */
export function asSentence(text: string): string {
  return text
    .replaceAll("'", "''")
    .replaceAll(place, (whole, name: string) => (isDay(name) ? `{${name}, date}` : whole))
}

/** What is wrong with words in which only these fields may stand: a field that is none, or a brace by itself; null if nothing. */
export function mistakeIn(text: string, fields: readonly FieldName[]): 'field' | 'brace' | null {
  if (/[{}]/.test(text.replaceAll(place, ''))) return 'brace'
  return placesIn(text).every((name) => fields.some((field) => field === name)) ? null : 'field'
}

function isDay(name: string): boolean {
  return dayFields.some((field) => field === name)
}
