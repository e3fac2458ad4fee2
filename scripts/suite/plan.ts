// What a run of a given length runs: a fixed function of the commit, so that two runs of it choose the same.
import { createHash } from 'node:crypto'
import type { Nearness } from './ownership.ts'

export type Candidate = {
  name: string
  /** How long it took when everything ran last, on one of two lanes. */
  seconds: number
  nearness: Nearness
  failedLately: boolean
  isAlways: boolean
}
export type Choice = { chosen: Candidate[]; left: Candidate[] }

/** The share of a run which goes to tests that nothing concerns, in turns. */
const turn = 0.15

/**
 * Orders tests by what failed lately, what is always run and how near the change is, then by a draw of `seed`; takes as
 * many as fit into `seconds` of both lanes together. A part of the time is kept for those that no change concerns.
 */
export function choose(
  candidates: readonly Candidate[],
  { seed, seconds }: { seed: string; seconds: number },
): Choice {
  const order = candidates.toSorted((a, b) => rank(a) - rank(b) || compare(draw(seed, a), draw(seed, b)))
  const others = order.filter((one) => rank(one) === ranks.length)
  const reserved = Math.min(seconds * turn, sum(others))
  const chosen = new Set<Candidate>()
  take(
    order.filter((one) => rank(one) < ranks.length),
    seconds - reserved,
  )
  take(others, seconds - sum([...chosen]))
  // Time that the turn did not need goes to what did not fit before.
  take(order, seconds - sum([...chosen]))
  return { chosen: order.filter((one) => chosen.has(one)), left: order.filter((one) => !chosen.has(one)) }

  function take(from: readonly Candidate[], room: number) {
    let free = room
    for (const one of from) {
      if (chosen.has(one) || one.seconds > free) continue
      chosen.add(one)
      free -= one.seconds
    }
  }
}

const ranks: readonly ((one: Candidate) => boolean)[] = [
  (one) => one.failedLately,
  (one) => one.isAlways,
  (one) => one.nearness === 'itself',
  (one) => one.nearness === 'room',
  (one) => one.nearness === 'below',
]

function rank(one: Candidate): number {
  const at = ranks.findIndex((fits) => fits(one))
  return at === -1 ? ranks.length : at
}

function draw(seed: string, { name }: Candidate): string {
  return createHash('sha256').update(`${seed} ${name}`).digest('hex')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}

function sum(candidates: readonly Candidate[]): number {
  return candidates.reduce((total, { seconds }) => total + seconds, 0)
}
