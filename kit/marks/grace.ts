import { compare, divide, type Fraction, fraction, multiply, roundTo, sum, zero } from '../values/fraction.ts'
import type { NodeResult } from './evaluate.ts'
import { marksMissing, type SubjectResult } from './subjects.ts'
import type { Scheme } from './scheme.ts'

/** Marks that a subject lacked and was given, as a line of its own. */
export type GraceLine = { nodeId: string; marks: Fraction }

/**
 * Grace marks for all subjects that keep the whole from passing, smallest first, or none at all (Punjab rule 30).
 * Only what misses the pass mark is helped: no part that must be passed, no paper that was not sat, no unfair means.
 */
export function graceFor(scheme: Scheme, total: NodeResult, subjects: readonly SubjectResult[]): GraceLine[] {
  const { grace } = scheme
  if (!grace || total.hasMalpractice || total.isPending || total.isIncomplete) return []
  const failed = subjects.filter(({ isCompulsory, outcome }) => isCompulsory && outcome === 'failed')
  if (failed.length === 0 || failed.length > grace.subjects) return []
  const needs = failed.map((subject) => needOf(scheme, subject))
  if (!needs.every((need) => need !== null)) return []
  const most = grace.marks
  if (most && needs.some(({ marks }) => compare(marks, most) > 0)) return []
  if (compare(sum(needs.map(({ marks }) => marks)), gracePool(grace.percent, total.of)) > 0) return []
  return needs.toSorted((a, b) => compare(a.marks, b.marks))
}

/** The pool in whole marks: 1 percent of 850 are 9. */
export function gracePool(percent: Fraction, of: Fraction): Fraction {
  return roundTo(divide(multiply(percent, of), fraction(100)), 0, 'half-up')
}

function needOf(scheme: Scheme, subject: SubjectResult): GraceLine | null {
  if (subject.failures.some(({ why }) => why !== 'value')) return null
  const marks = marksMissing(scheme, subject)
  if (marks === null || compare(marks, zero) <= 0) return null
  return { nodeId: subject.result.node.id, marks }
}
