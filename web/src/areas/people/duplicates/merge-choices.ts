import type { MergedLink, MergedSide } from 'tenant-api/contract/people/duplicates'

/** Whose value stands in the record that is left. */
export type MergeSide = 'one' | 'other'

/** Fields of which both records say something, and not the same. */
export function differing(names: readonly string[], { one, other }: { one: MergedSide; other: MergedSide }) {
  return names.filter((name) => {
    const [mine, theirs] = [one.row[name] ?? '', other.row[name] ?? '']
    return mine !== '' && theirs !== '' && mine !== theirs
  })
}

/** Who is linked to both, with different flags. */
export function doubleLinks(one: MergedSide, other: MergedSide): { mine: MergedLink; theirs: MergedLink }[] {
  return one.links.flatMap((mine) => {
    const theirs = other.links.find(({ id }) => id === mine.id)
    return theirs && JSON.stringify(mine) !== JSON.stringify(theirs) ? [{ mine, theirs }] : []
  })
}

/**
 * The one that stays unless the reader says otherwise: who works here still, the teacher rather than the same person
 * among the staff, the one with more links, of two alike the elder.
 */
export function isBetter(one: MergedSide, other: MergedSide): boolean {
  if (hasLeft(one) !== hasLeft(other)) return hasLeft(other)
  if (one.of !== other.of) return one.of === 'teachers'
  if (one.links.length !== other.links.length) return one.links.length > other.links.length
  return String(one.row.createdAt) <= String(other.row.createdAt)
}

function hasLeft({ row }: MergedSide): boolean {
  return row.status === 'left'
}
