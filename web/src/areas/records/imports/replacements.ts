import { editDistance } from 'kit/text/edit-distance'
import { searchForm } from 'kit/text/search-form'
import type { ImportRow } from 'tenant-api/contract/records/imports'
import type { FieldRecord } from '../../../crud/resource/fields.ts'

/** One wrong text of a field that stands in several rows, and what to write in its place. */
type Replacement = { field: string; from: string; to: string; count: number }
/** What was written in the place of a text of a field. */
export type Written = { field: string; from: string; to: string }

/**
 * The texts that are wrong in the rows and have an obvious successor: what the reader has just written in the place of
 * the same text, or the choice that is spelt nearly so. The most frequent comes first.
 */
export function replacementsIn(
  rows: readonly ImportRow[],
  {
    fields,
    written,
    say,
  }: { fields: readonly FieldRecord[]; written: readonly Written[]; say: (text: string) => string },
): Replacement[] {
  const counts = new Map<string, Replacement>()
  for (const { cells, errors } of rows) {
    for (const field of new Set(errors.flatMap((error) => error.field ?? []))) {
      const from = cells[field] ?? ''
      if (from.trim() === '') continue
      const key = `${field} ${from}`
      const to = counts.get(key)?.to ?? successor({ field, from }, { fields, written, say })
      if (to !== undefined) counts.set(key, { field, from, to, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count)
}

type Known = Parameters<typeof replacementsIn>[1]

function successor(
  { field, from }: { field: string; from: string },
  { fields, written, say }: Known,
): string | undefined {
  const before = written.findLast((one) => one.field === field && one.from === from)
  if (before) return before.to === from ? undefined : before.to
  const known = fields.find(({ name }) => name === field)
  if (known?.kind !== 'choice') return undefined
  const names = known.choices.filter(({ isOver }) => !isOver).flatMap(({ name }) => [say(name), name])
  const near = names
    .map((name) => ({ name, distance: editDistance(searchForm(from), searchForm(name)) }))
    .filter((one) => one.distance <= Math.max(1, Math.floor(one.name.length / 3)))
    .toSorted((one, other) => one.distance - other.distance)
  return near[0]?.name
}
