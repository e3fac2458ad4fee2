import { type Day, daysBetween } from 'kit/values/day'

/** A term as its tree needs it. */
export type TreeTerm = {
  id: string
  name: string
  parentId: string | null
  firstDay: Day
  lastDay: Day
  postingFrom: Day | null
  postingUntil: Day | null
}
export type TermNode<T extends TreeTerm = TreeTerm> = { term: T; parts: TermNode<T>[] }

/** The terms of a year with their parts below them, each in the order of their days. */
export function treeOf<T extends TreeTerm>(
  terms: readonly T[],
  parentId: string | null = null,
): TermNode<T>[] {
  return terms
    .filter((term) => term.parentId === parentId)
    .toSorted((a, b) => a.firstDay.localeCompare(b.firstDay))
    .map((term) => ({ term, parts: treeOf(terms, term.id) }))
}

type Span = { firstDay: Day; lastDay: Day }

/** Where in a year a span lies: how far from its beginning and how long, in hundredths of it. */
export function placeIn(year: Span, { firstDay, lastDay }: Span): { from: number; long: number } {
  const all = daysBetween(year.firstDay, year.lastDay) + 1
  const part = (days: number) => Math.round((days / all) * 1000) / 10
  return {
    from: part(daysBetween(year.firstDay, firstDay)),
    long: part(daysBetween(firstDay, lastDay) + 1),
  }
}
