import { kindOf, metaOf } from 'kit/contract/field-kinds'
import { editDistance } from 'kit/text/edit-distance'
import { searchForm } from 'kit/text/search-form'
import { titleOf } from 'kit/contract/titles'
import { inEveryWay } from 'kit/text/words-node'
import type { z } from 'zod'

/**
 * The field of each header, null for none; no field is used twice. `known` is the header mapping of the
 * school's last import of the resource; then come the titles in all languages and the other headers, then
 * the longest title that a header contains, so that "Class Section" is the section; then similar ones.
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
  for (const likeness of [isSame, longestPart, isNearly]) {
    const pairs = headers.flatMap((header, at) => {
      if (matched[at] !== null || known.get(bare(header)) === null) return []
      return names.flatMap(({ field, texts }) => {
        const score = Math.max(0, ...texts.map((text) => Number(likeness(text, bare(header)))))
        return score > 0 ? [{ at, field, score }] : []
      })
    })
    for (const { at, field } of pairs.toSorted((one, other) => other.score - one.score))
      if (matched[at] === null && !matched.includes(field)) matched[at] = field
  }
  const single = matched.map((field, at) => (matched.indexOf(field) === at ? field : null))
  return single.map((field) => partOfName(fields, { field, all: single }))
}

/** A column of whole names beside one of surnames has the first names. */
function partOfName(
  { shape }: z.ZodObject,
  { field, all }: { field: string | null; all: readonly (string | null)[] },
): string | null {
  const { insteadOf, unless } = field === null ? {} : metaOf(shape[field])
  if (typeof insteadOf !== 'string' || typeof unless !== 'string') return field
  return all.includes(unless) && !all.includes(insteadOf) ? insteadOf : field
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

/** The letters of a header that a name covers: "Name of the campus" contains "campus". Short names mean nothing. */
function longestPart(text: string, header: string): number {
  return text.length >= 4 && ` ${header} `.includes(` ${text} `) ? text.length : 0
}

/** Up to one letter in five may differ. */
function isNearly(text: string, header: string): boolean {
  const most = Math.floor(Math.max(text.length, header.length) / 5)
  return most > 0 && Math.abs(text.length - header.length) <= most && editDistance(text, header) <= most
}
