import {
  compare,
  divide,
  type Fraction,
  fraction,
  fractionOf,
  fractionText,
  printFraction,
  readFraction,
  sum,
} from 'kit/values/fraction'
import type { Card } from '../class-results/card-shape.ts'

/** What the class came to in a subject, and the position of each share of the maximum ("12/25"). */
export type Standing = { mean: string; highest: string; places: ReadonlyMap<string, number> }

/**
 * The mean and the highest percentage of a class in each subject, of what its cards print, and positions by exact share.
 * Where nobody has a position by the scheme, nobody has one in a subject.
 */
export function standingsOf(cards: readonly Card[]): ReadonlyMap<string, Standing> {
  const isRanked = cards.some(({ position }) => position.section !== null)
  const percents = new Map<string, Fraction[]>()
  const shares = new Map<string, Fraction[]>()
  for (const card of cards) {
    const nodes = new Map(card.nodes.map(({ id, share }) => [id, share]))
    for (const { subjectId, nodeId, percent } of card.subjects) {
      const share = nodes.get(nodeId)
      if (percent === null || !share) continue
      push(percents, subjectId, fractionOf(percent))
      push(shares, subjectId, readFraction(share))
    }
  }
  const decimals = cards[0]?.rules.decimals ?? 0
  return new Map(
    [...percents].map(([id, all]) => {
      const mean = divide(sum(all), fraction(all.length))
      const highest = all.reduce((best, one) => (compare(one, best) > 0 ? one : best))
      const places = isRanked ? placesOf(shares.get(id) ?? []) : new Map<string, number>()
      return [id, { mean: printed(mean, decimals), highest: printed(highest, decimals), places }] as const
    }),
  )
}

function push(into: Map<string, Fraction[]>, id: string, value: Fraction): void {
  const list = into.get(id)
  if (list) list.push(value)
  else into.set(id, [value])
}

function placesOf(shares: readonly Fraction[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [at, share] of shares.toSorted((a, b) => compare(b, a)).entries()) {
    const key = fractionText(share)
    if (!places.has(key)) places.set(key, at + 1)
  }
  return places
}

function printed(value: Fraction, decimals: number): string {
  return printFraction(value, decimals, 'half-up')
}
