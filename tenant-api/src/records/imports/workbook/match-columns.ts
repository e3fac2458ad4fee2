import { kindOf } from 'kit/contract/field-kinds'
import { searchForm } from 'kit/text/search-form'
import { titleOf } from 'kit/contract/titles'
import { inEveryWay } from 'kit/text/words-node'
import type { z } from 'zod'

/**
 * The field of each header, null for none; no field is used twice. `known` is the header mapping of the
 * school's last import of the resource; then come the titles in all languages and the other headers, then
 * similar ones.
 */
export function matchColumns(
  fields: z.ZodObject,
  headers: readonly string[],
  { known, others = {} }: { known: ReadonlyMap<string, string | null>; others?: OtherHeaders },
): (string | null)[] {
  const names = namesOf(fields, others)
  const matched: (string | null)[] = headers.map((header) => {
    const before = known.get(bare(header))
    return before !== undefined && before !== null && before in fields.shape ? before : null
  })
  for (const isLike of [isSame, isPartOf, isNearly]) {
    headers.forEach((header, at) => {
      if (matched[at] !== null || known.get(bare(header)) === null) return
      const found = names.find(
        ({ field, texts }) => !matched.includes(field) && texts.some((text) => isLike(text, bare(header))),
      )
      matched[at] = found?.field ?? null
    })
  }
  return matched.map((field, at) => (matched.indexOf(field) === at ? field : null))
}

/** The number of headers that are the very name of a field. */
export function countNamed(
  fields: z.ZodObject,
  others: OtherHeaders = {},
): (cells: readonly string[]) => number {
  const names = namesOf(fields, others)
  return (cells) => {
    const there = new Set(cells.map(bare))
    return names.filter(({ texts }) => texts.some((text) => there.has(text))).length
  }
}

/** A header without case, marks and punctuation: "City / شہر" and "city" begin alike. */
export function bare(header: string): string {
  return searchForm(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Headers that people use for a field besides its title. */
export type OtherHeaders = Readonly<Record<string, readonly string[]>>

type Names = { field: string; texts: string[] }

function namesOf(fields: z.ZodObject, others: OtherHeaders): Names[] {
  return Object.entries(fields.shape).map(([field, schema]) => {
    const title = titleOf(schema) ?? field
    const texts = [field.replace(/Id$/, ''), title, ...inEveryWay(title), ...(others[field] ?? [])]
      .map(bare)
      .filter(Boolean)
    return { field, texts: [...new Set(kindOf(schema).kind === 'row' ? [...texts, bare(field)] : texts)] }
  })
}

function isSame(text: string, header: string): boolean {
  return text === header
}

/** "Name of the campus" contains "campus"; for short names that means nothing. */
function isPartOf(text: string, header: string): boolean {
  return text.length >= 4 && ` ${header} `.includes(` ${text} `)
}

/** Up to one letter in five may differ. */
function isNearly(text: string, header: string): boolean {
  const most = Math.floor(Math.max(text.length, header.length) / 5)
  return most > 0 && Math.abs(text.length - header.length) <= most && distance(text, header) <= most
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next[j] = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + same)
    }
    row = next
  }
  return row[b.length] ?? 0
}
