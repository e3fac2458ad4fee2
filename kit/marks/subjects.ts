import { compare, divide, type Fraction, fraction, multiply, roundTo, subtract } from '../values/fraction.ts'
import { valueOf } from './assessment-share.ts'
import type { NodeResult } from './evaluate.ts'
import type { PartScore, Scheme, SchemeNode } from './scheme.ts'

/** Why a subject is not passed. */
export type Failure =
  | { why: 'value'; percent: Fraction; pass: Fraction }
  | { why: 'part'; name: string; value: Fraction; pass: Fraction }
  | { why: 'not-sat'; name: string }
  | { why: 'malpractice' }

export type SubjectResult = {
  result: NodeResult
  isCompulsory: boolean
  outcome: 'passed' | 'failed' | 'excused' | 'incomplete' | 'pending'
  failures: readonly Failure[]
  /** Its marks in the total, and their maximum there. */
  marks: Fraction | null
  of: Fraction
}

const hundred = fraction(100)

/** The subjects of a tree in its order; subjects below a subject are parts of it. */
export function subjectsOf(scheme: Scheme, total: NodeResult): SubjectResult[] {
  const from = (result: NodeResult, parent: SchemeNode | undefined): SubjectResult[] =>
    result.node.kind === 'subject'
      ? [subjectResult(scheme, result, parent)]
      : result.children.flatMap((child) => from(child, result.node))
  return from(total, undefined)
}

function subjectResult(scheme: Scheme, result: NodeResult, parent: SchemeNode | undefined): SubjectResult {
  const of = parent === undefined ? hundred : parent.by === 'points' ? result.outOf : result.node.weight
  const failures = failuresOf(scheme, result)
  const isSure = failures.some(({ why }) => why !== 'value')
  const outcome = isSure
    ? 'failed'
    : result.isPending
      ? 'pending'
      : result.isIncomplete
        ? 'incomplete'
        : result.value === null
          ? 'excused'
          : failures.length > 0
            ? 'failed'
            : 'passed'
  const marks = marksOf(scheme, result, { of, isPoints: parent?.by === 'points' })
  return { result, isCompulsory: result.node.isCompulsory, outcome, failures, marks, of }
}

/** The marks that a subject adds to the total: by percent of what is printed, by points rounded as marks. */
function marksOf(
  { system, sums }: Scheme,
  { node, value, percent, isLifted }: NodeResult,
  { of, isPoints }: { of: Fraction; isPoints: boolean },
): Fraction | null {
  if (value === null || percent === null) return null
  if (sums === 'exact' || !node.rounds) return multiply(value, of)
  if (isPoints && !isLifted) {
    const marks = roundTo(multiply(value, of), system.decimals, system.rounding)
    return system.caps && compare(marks, of) > 0 ? of : marks
  }
  return divide(multiply(percent, of), hundred)
}

function failuresOf(scheme: Scheme, result: NodeResult): Failure[] {
  const { pass } = scheme.system
  const { percent, band, hasMalpractice } = result
  const failures: Failure[] = hasMalpractice ? [{ why: 'malpractice' }] : []
  for (const part of partsBelow(result)) failures.push(...failureOfPart(scheme, part))
  if (percent !== null && (compare(percent, pass) < 0 || band?.isPass === false)) {
    failures.push({ why: 'value', percent, pass })
  }
  return failures
}

function failureOfPart(scheme: Scheme, part: PartScore): Failure[] {
  const { name, state, pass, mustPass, mustSit } = part
  if (mustSit && (state === 'absent' || state === 'missing')) return [{ why: 'not-sat', name }]
  const value = valueOf(scheme, part)
  if (!mustPass || pass === null || value === null || compare(value, pass) >= 0) return []
  return [{ why: 'part', name, value, pass }]
}

function partsBelow({ assessments, children }: NodeResult): PartScore[] {
  return [...assessments.flatMap(({ parts }) => parts), ...children.flatMap(partsBelow)]
}

/** By how many marks a subject misses its pass mark. */
export function marksMissing({ system }: Scheme, { marks, of }: SubjectResult): Fraction | null {
  if (marks === null) return null
  return subtract(divide(multiply(system.pass, of), hundred), marks)
}
