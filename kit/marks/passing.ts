import { compare } from '../values/fraction.ts'
import { evaluate, type NodeResult } from './evaluate.ts'
import { type GraceLine, graceFor } from './grace.ts'
import type { Ranks, Scheme, Scores } from './scheme.ts'
import { type SubjectResult, subjectsOf } from './subjects.ts'

export type Outcome = 'passed' | 'compartment' | 'failed' | 'withheld' | 'incomplete' | 'pending' | 'excused'

export type StudentResult = {
  total: NodeResult
  subjects: readonly SubjectResult[]
  outcome: Outcome
  /** What was given so that the whole passes; never in the total, a better grade or a position. */
  grace: readonly GraceLine[]
  /** The total alone is below the pass mark. */
  isTotalBelow: boolean
}

/** A student's whole result: each node, each subject with why it is not passed, and what becomes of it. */
export function judge(scheme: Scheme, scores: Scores): StudentResult {
  const total = evaluate(scheme, scores)
  const subjects = subjectsOf(scheme, total)
  const isTotalBelow = total.percent !== null && compare(total.percent, scheme.system.pass) < 0
  const grace = isTotalBelow ? [] : graceFor(scheme, total, subjects)
  return {
    total,
    subjects,
    grace,
    isTotalBelow,
    outcome: outcomeOf(scheme, { total, subjects, grace, isTotalBelow }),
  }
}

/** Whether somebody has a position, by whom the scheme ranks. */
export function isRanked(ranks: Ranks, { outcome, total, grace }: StudentResult): boolean {
  if (ranks === 'none' || total.value === null || total.hasMalpractice) return false
  if (outcome === 'pending' || outcome === 'incomplete') return false
  return ranks === 'all' || (outcome === 'passed' && grace.length === 0)
}

function outcomeOf(
  { compartments }: Scheme,
  { total, subjects, grace, isTotalBelow }: Omit<StudentResult, 'outcome'>,
): Outcome {
  if (total.hasMalpractice) return 'withheld'
  if (total.isPending) return 'pending'
  if (total.isIncomplete) return 'incomplete'
  if (total.value === null) return 'excused'
  const failed = subjects.filter(({ outcome, isCompulsory }) => isCompulsory && outcome === 'failed')
  if (grace.length > 0 || (failed.length === 0 && !isTotalBelow)) return 'passed'
  return failed.length > 0 && failed.length <= compartments ? 'compartment' : 'failed'
}
