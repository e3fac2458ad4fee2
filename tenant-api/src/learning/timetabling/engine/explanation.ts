import { type Sum, sumsOf } from 'kit/week/sums'
import { indexWeek } from 'kit/week/week-index'
import type { EngineInput, EngineResult, RuleCounts } from './engine-input.ts'
import { type HallSet, hallSetsOf } from './hall-sets.ts'
import { modelOf } from './model.ts'
import { type Offer, offersFor } from './offers.ts'
import { countRules } from './rule-counts.ts'

/** What a result is compared with, and why lessons were left without a place. */
export type Explanation = {
  /** What is left of each rule in the present week. */
  before: RuleCounts
  /** Who or what is needed oftener than bells ring. */
  sums: readonly Sum[]
  hallSets: readonly HallSet[]
  /** What would help, as far as there was time to try it. */
  offers: readonly Offer[]
}

/** How many offers are tried, and for how many moves each. */
const trial = { most: 8, moves: 60_000 }

/** Counts, and where lessons are in the tray says why and what would help; offers are tried until a moment. */
export function explainResult(
  input: EngineInput,
  result: EngineResult,
  { until }: { until: number },
): Explanation {
  const before = countRules(input, { model: modelOf(input), lessons: input.week.lessons })
  if (result.unplaced.length === 0) return { before, sums: [], hallSets: [], offers: [] }
  const sums = sumsOf(indexWeek(input.week)).filter(({ needed, slots }) => needed > slots)
  return { before, sums, hallSets: hallSetsOf(input), offers: offersFor(input, result, { ...trial, until }) }
}
