import type { MessageDeclaration } from '../../core/messages.ts'

type Fields = MessageDeclaration['fields']

const place = /\{(\w+)\}/g

/** The fields in a school's own template, each once, in order. */
export function placesIn(text: string): string[] {
  return [...new Set([...text.matchAll(place)].flatMap(([, name]) => name ?? []))]
}

/**
 * A school's template as an ICU message: days are formatted for the reader, and ICU's special characters are
 * escaped.
 */
export function asSentence(text: string, fields: Fields): string {
  return text
    .replaceAll("'", "''")
    .replaceAll(place, (whole, name: string) => (fields[name]?.isDay ? `{${name}, date}` : whole))
}

/**
 * The mistake in a template that may contain only these fields: an unknown field, or a single brace; null if
 * none.
 */
export function mistakeIn(text: string, fields: Fields): 'field' | 'brace' | null {
  if (/[{}]/.test(text.replaceAll(place, ''))) return 'brace'
  return placesIn(text).every((name) => Object.hasOwn(fields, name)) ? null : 'field'
}
