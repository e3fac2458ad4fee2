import {
  compare,
  divide,
  type Fraction,
  fraction,
  multiply,
  roundTo,
  subtract,
  zero,
} from '../values/fraction.ts'
import { evaluate } from './evaluate.ts'
import type { GradeBand } from './grade.ts'
import type { AssessmentScore, PartScore, Scheme, SchemeNode, Scores } from './scheme.ts'

/** A part of an assessment in which nothing was entered yet. */
export type OpenPart = { id: string; title: string; name: string; max: Fraction }

/** What a grade needs. Certain: it is reached even with 0 in everything that is open. */
export type GradeNeed = {
  band: GradeBand
  how: 'certain' | 'needed' | 'unreachable'
  /** The least marks in each open part, in their order; several parts are marked alike, by share of the maximum. */
  marks: readonly Fraction[]
}

/** The parts below a node that are not marked yet; bonus marks are nobody's to miss. */
export function openParts(root: SchemeNode, scores: Scores): OpenPart[] {
  const open = new Map<string, OpenPart>()
  for (const { title, parts } of leavesBelow(root).flatMap(({ id }) => scores.get(id) ?? []))
    for (const part of parts)
      if (isOpen(part)) open.set(part.id, { id: part.id, title, name: part.name, max: part.max })
  return [...open.values()]
}

/**
 * What each grade of a node needs in the parts that are open, the highest grade first; empty where nothing is open. Exact:
 * of one part a hundredth less does not reach the grade. Of several it is the least step with which all of them reach it, a
 * step being a hundredth mark of the largest one. What is rounded, lifted, dropped or chosen on the way up is `evaluate`'s,
 * which never falls when a mark rises: that is why halving finds the border.
 */
export function neededMarks(scheme: Scheme, scores: Scores, root: SchemeNode): GradeNeed[] {
  const open = openParts(root, scores)
  const steps = open.map(({ max }) => hundredths(max)).reduce((most, one) => (one > most ? one : most), 0n)
  if (steps === 0n) return []
  const from = (step: bigint): Fraction | undefined => {
    const marks = new Map(open.map((part) => [part.id, marksAt(part, step, steps)]))
    return evaluate({ ...scheme, root }, filled(root, scores, marks)).band?.from
  }
  const [least, most] = [from(0n), from(steps)]
  if (!most) return []
  return scheme.system.bands
    .toSorted((a, b) => compare(b.from, a.from))
    .map((band): GradeNeed => {
      if (least && compare(least, band.from) >= 0) return { band, how: 'certain', marks: [] }
      if (compare(most, band.from) < 0) return { band, how: 'unreachable', marks: [] }
      const step = leastStep(steps, (at) => compare(from(at) ?? fraction(-1), band.from) >= 0)
      return { band, how: 'needed', marks: open.map((part) => marksAt(part, step, steps)) }
    })
}

/** The least step from 1 on that reaches; the last one does, and what reaches goes on reaching. */
function leastStep(steps: bigint, reaches: (step: bigint) => boolean): bigint {
  let [below, at] = [0n, steps]
  while (at - below > 1n) {
    const middle = (below + at) / 2n
    if (reaches(middle)) at = middle
    else below = middle
  }
  return at
}

/** Marks are entered in hundredths. */
function hundredths(max: Fraction): bigint {
  return roundTo(multiply(max, fraction(100)), 0, 'cut').n
}

function marksAt({ max }: OpenPart, step: bigint, steps: bigint): Fraction {
  return divide(roundTo(fraction(hundredths(max) * step, steps), 0, 'up'), fraction(100))
}

function filled(root: SchemeNode, scores: Scores, marks: ReadonlyMap<string, Fraction>): Scores {
  const fill = ({ parts, ...one }: AssessmentScore): AssessmentScore => ({
    ...one,
    parts: parts.map((part) =>
      isOpen(part) ? { ...part, state: 'scored', value: marks.get(part.id) ?? zero } : part,
    ),
  })
  return new Map(leavesBelow(root).map(({ id }) => [id, (scores.get(id) ?? []).map(fill)]))
}

function isOpen({ state, isBonus }: PartScore): boolean {
  return state === 'pending' && !isBonus
}

function leavesBelow(node: SchemeNode): SchemeNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesBelow)
}

/** How much a printed percentage lacks of the next grade, and that grade; undefined of the highest one. */
export function missingToNextGrade<B extends { from: Fraction }>(
  { bands }: { bands: readonly B[] },
  percent: Fraction,
): { band: B; missing: Fraction } | undefined {
  const above = bands.filter(({ from }) => compare(from, percent) > 0)
  const [band] = above.toSorted((a, b) => compare(a.from, b.from))
  return band && { band, missing: subtract(band.from, percent) }
}
