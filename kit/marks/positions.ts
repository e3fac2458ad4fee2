import { compare, type Fraction } from '../values/fraction.ts'
import type { Ties } from './scheme.ts'

export type Ranked = {
  id: string
  /** The share of the total, exact: what prints alike is not equal. */
  value: Fraction | null
  /** Whoever failed or is withheld has no position, and takes none. */
  isRanked: boolean
  /** The shares of the subjects that decide between equal totals, in their order. */
  subjects?: readonly (Fraction | null)[]
}

/** Positions by exact share of the total, without whoever is not ranked; in any order. */
export function positions(rows: readonly Ranked[], ties: Ties): Map<string, number> {
  const order = rows
    .flatMap((row) => (row.isRanked && row.value !== null ? [{ ...row, value: row.value }] : []))
    .toSorted((a, b) => compareRanked(a, b, ties))
  const result = new Map<string, number>()
  let last = 0
  for (const [at, row] of order.entries()) {
    const before = order[at - 1]
    const isEqual = before !== undefined && compareRanked(before, row, ties) === 0
    if (!isEqual) last = ties === 'share' ? last + 1 : at + 1
    result.set(row.id, last)
  }
  return result
}

type Valued = Ranked & { value: Fraction }

/** Below 0 if `a` stands before `b`. */
function compareRanked(a: Valued, b: Valued, ties: Ties): number {
  const byTotal = compare(b.value, a.value)
  if (byTotal !== 0 || ties !== 'subjects') return byTotal
  const count = Math.max(a.subjects?.length ?? 0, b.subjects?.length ?? 0)
  for (let at = 0; at < count; at++) {
    const [mine, other] = [a.subjects?.[at] ?? null, b.subjects?.[at] ?? null]
    const order =
      mine === null || other === null ? Number(mine === null) - Number(other === null) : compare(other, mine)
    if (order !== 0) return order
  }
  return 0
}
