import { compare, type Fraction } from '../values/fraction.ts'

export type Choice = { best: number | null; dropLow: number | null; dropHigh: number | null }

/**
 * Which of these shares count: the best n, or what is left without the lowest and the highest. Of fewer than n all
 * count, and the last one is never dropped. By share of the maximum and not by marks, so that a better mark never
 * lowers the result.
 */
export function chosenOf(shares: readonly Fraction[], choice: Choice): readonly boolean[] {
  const byShare = shares.map((share, at) => ({ share, at })).toSorted((a, b) => compare(a.share, b.share))
  const { low, high } = dropCounts(shares.length, choice)
  const counted = new Set(byShare.slice(low, shares.length - high).map(({ at }) => at))
  return shares.map((_, at) => counted.has(at))
}

export function isChoosing({ best, dropLow, dropHigh }: Choice): boolean {
  return best !== null || (dropLow ?? 0) > 0 || (dropHigh ?? 0) > 0
}

function dropCounts(count: number, { best, dropLow, dropHigh }: Choice): { low: number; high: number } {
  if (best !== null) return { low: Math.max(0, count - best), high: 0 }
  const low = Math.min(dropLow ?? 0, Math.max(0, count - 1))
  return { low, high: Math.min(dropHigh ?? 0, Math.max(0, count - low - 1)) }
}
