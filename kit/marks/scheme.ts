import type { Fraction } from '../values/fraction.ts'
import type { Attempt, RetestRule } from './attempts.ts'
import type { GradeSystem } from './grade.ts'

export type NodeKind = 'group' | 'subject' | 'kind' | 'term'

/** A node of a scheme: what goes into a mark, with which weight. One without children is made of assessments. */
export type SchemeNode = {
  id: string
  kind: NodeKind
  subjectId: string | null
  /** Among the children of its parent; at the root it has no meaning. Not below 0. */
  weight: Fraction
  /** Percent: the mean of shares by weight. Points: all marks over all maxima; weights have no meaning. */
  by: 'percent' | 'points'
  /** So many of the best count; only by percent and with equal weights, as are the two below. */
  best: number | null
  dropLow: number | null
  dropHigh: number | null
  /** Its percentage is rounded here, and printed. */
  rounds: boolean
  /** Without it nobody passes the whole. */
  isCompulsory: boolean
  /** Otherwise it is shown, and counts for nothing above it. */
  inTotal: boolean
  credits: Fraction | null
  children: readonly SchemeNode[]
}

/** From the rounded percentage `from` on, what is below `to` becomes `to`. */
export type Lift = { from: Fraction; to: Fraction; subjectIds: readonly string[] | null }

export type Grace = {
  /** The pool, in percent of the maximum of the total, rounded to whole marks. */
  percent: Fraction
  /** At most so many subjects. */
  subjects: number
  /** At most so many marks for one of them. */
  marks: Fraction | null
}

export type Ties = 'skip' | 'share' | 'subjects'
export type Ranks = 'passed' | 'all' | 'none'

export type Scheme = {
  system: GradeSystem
  /** Printed: a total adds what is printed, so that it can be checked by hand. Exact: it rounds once, at the end. */
  sums: 'printed' | 'exact'
  /** What an absence gives: 0, or no result until the paper was sat. */
  absent: 'zero' | 'incomplete'
  grace: Grace | null
  /** With at most so many failed subjects one sits them again instead of failing the whole. */
  compartments: number
  lifts: readonly Lift[]
  root: SchemeNode
}

/**
 * Scored has a value; excused, not-here-yet (joined later), not-taken and cancelled leave everything; missing (not
 * handed in) and malpractice are 0. Pending: nothing was entered yet, which is no 0.
 */
export type ScoreState =
  | 'scored'
  | 'absent'
  | 'excused'
  | 'missing'
  | 'malpractice'
  | 'pending'
  | 'not-here-yet'
  | 'not-taken'
  | 'cancelled'

/** What a student has in one part of an assessment, such as the theory of a final. */
export type PartScore = {
  id: string
  name: string
  max: Fraction
  state: ScoreState
  /** Of `scored` alone. */
  value: Fraction | null
  /** The marks that pass it, where it is passed by itself. */
  pass: Fraction | null
  mustPass: boolean
  mustSit: boolean
  /** Adds marks and nothing to the maximum. */
  isBonus: boolean
  /** Of who sat it again: both attempts, and which of them the state and the value are of. */
  retest?: { rule: RetestRule; first: Attempt; second: Attempt; counts: 'first' | 'second'; isCapped: boolean }
}

/** A test or a paper; its parts are added up. */
export type AssessmentScore = { id: string; title: string; parts: readonly PartScore[] }

/** The assessments of each node without children, by its id. */
export type Scores = ReadonlyMap<string, readonly AssessmentScore[]>

/** A part that alone is what an assessment consists of. */
export function simplePart(part: Pick<PartScore, 'id' | 'max' | 'state' | 'value'>): PartScore {
  return { name: '', pass: null, mustPass: false, mustSit: false, isBonus: false, ...part }
}
