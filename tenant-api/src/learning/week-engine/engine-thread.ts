import { parentPort, workerData } from 'node:worker_threads'
import { type Sum, sumsOf } from 'kit/week/sums'
import { indexWeek } from 'kit/week/week-index'
import { Board } from './board.ts'
import type { EngineInput, EngineResult, RuleCounts } from './engine-input.ts'
import { type HallSet, hallSetsOf } from './hall-sets.ts'
import { modelOf } from './model.ts'
import { type Offer, offersFor } from './offers.ts'
import { countRules } from './rule-counts.ts'
import { runEngine } from './run-engine.ts'

/** What a thread is started with; it answers with its outcome and ends. */
export type EngineTask = { input: EngineInput; memory: SharedArrayBuffer; seconds: number }
export type EngineOutcome = { result: EngineResult; explanation: Explanation }
/** What a result is compared with, and why lessons were left without a place. */
type Explanation = {
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
/** How many seconds offers are tried, and how many if somebody has stopped the run and waits. */
const offerSeconds = { usual: 20, stopped: 3 }

const { input, memory, seconds }: EngineTask = workerData
const result = runEngine(input, { memory, until: performance.now() + seconds * 1000 })
const { usual, stopped } = offerSeconds
const patience = new Board(memory).isStopped ? stopped : usual
const explanation = explainResult(input, result, { until: performance.now() + patience * 1000 })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
parentPort?.postMessage({ result, explanation } satisfies EngineOutcome)

/** Counts, and where lessons are in the tray says why and what would help; offers are tried until a moment. */
function explainResult(input: EngineInput, result: EngineResult, { until }: { until: number }): Explanation {
  const before = countRules(input, { model: modelOf(input), lessons: input.week.lessons })
  if (result.unplaced.length === 0) return { before, sums: [], hallSets: [], offers: [] }
  const sums = sumsOf(indexWeek(input.week)).filter(({ needed, slots }) => needed > slots)
  return { before, sums, hallSets: hallSetsOf(input), offers: offersFor(input, result, { ...trial, until }) }
}
