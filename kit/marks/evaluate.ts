import {
  add,
  compare,
  divide,
  type Fraction,
  fraction,
  isZero,
  multiply,
  one,
  roundTo,
  sum,
  zero,
} from '../values/fraction.ts'
import { assessmentShare, type Flags, type NoValue } from './assessment-share.ts'
import { chosenOf } from './choose.ts'
import { bandOf, type GradeBand, roundedPercent } from './grade.ts'
import type { AssessmentScore, Scheme, SchemeNode, Scores } from './scheme.ts'

/** A child or an assessment of a node: its share of the maximum, and how much of the node it makes up. */
export type Entry = {
  id: string
  value: Fraction | null
  /** Of all that counted; they add up to 1. Zero of what did not count. */
  part: Fraction
  use: 'counted' | 'dropped' | 'outside-total' | NoValue
}

export type NodeResult = Flags & {
  node: SchemeNode
  /** The share of the maximum, exact; null has its reason. */
  value: Fraction | null
  reason: NoValue | null
  /** As it is printed: rounded once, and lifted; grades are of this. */
  percent: Fraction | null
  isLifted: boolean
  band: GradeBand | undefined
  /** The sum below: what it adds up to, and the maximum of what counted. */
  marks: Fraction
  of: Fraction
  /** The maximum that it brings to a parent by points. */
  outOf: Fraction
  entries: readonly Entry[]
  children: readonly NodeResult[]
  assessments: readonly AssessmentScore[]
}

/** What goes into a node, before it is known what counts. */
type Part = {
  id: string
  value: Fraction | null
  weight: Fraction
  max: Fraction
  use: 'outside-total' | NoValue | undefined
}

/** The result of a student in a scheme, node by node; nothing is a float. */
export function evaluate(scheme: Scheme, scores: Scores): NodeResult {
  return evaluateNode(scheme, scheme.root, scores)
}

/** The digits after the point with which a node is printed: where it does not round, two. */
export function decimalsOf({ system }: Scheme, { rounds }: SchemeNode): number {
  return rounds ? system.decimals : 2
}

function evaluateNode(scheme: Scheme, node: SchemeNode, scores: Scores): NodeResult {
  const children = node.children.map((child) => evaluateNode(scheme, child, scores))
  const assessments = children.length === 0 ? (scores.get(node.id) ?? []) : []
  const leaf = assessments.map((assessment) => ({ assessment, ...assessmentShare(scheme, assessment) }))
  const parts =
    children.length > 0
      ? children.map((child) => partOfChild(scheme, node, child))
      : leaf.map(({ assessment, value, max, reason }) => ({
          id: assessment.id,
          value,
          weight: one,
          max,
          use: reason ?? undefined,
        }))
  const mean = meanOf(node, parts)
  const below: readonly Flags[] = children.length > 0 ? children : leaf
  const flags = {
    isPending: below.some(({ isPending }) => isPending),
    isIncomplete: below.some(({ isIncomplete }) => isIncomplete),
    hasMalpractice: below.some(({ hasMalpractice }) => hasMalpractice),
  }
  const reason = mean.value === null ? reasonOf(flags, parts) : null
  const outOf = node.by === 'percent' && children.length > 0 ? weightOf(node) : mean.max
  return {
    node,
    ...flags,
    ...mean,
    reason,
    ...gradeOf(scheme, node, mean.value),
    outOf,
    children,
    assessments,
  }
}

/** What a child is for its parent: with printed sums what was rounded there, so that a reader can add it up. */
function partOfChild(scheme: Scheme, parent: SchemeNode, child: NodeResult): Part {
  const { node, value, percent, outOf, reason, isLifted } = child
  const base = { id: node.id, weight: node.weight, max: outOf }
  if (!node.inTotal) return { ...base, value, use: 'outside-total' }
  if (parent.by === 'percent' && isZero(node.weight)) return { ...base, value, use: 'no-weight' }
  if (value === null || percent === null) return { ...base, value: null, use: reason ?? 'excused' }
  const counts = { ...base, use: undefined }
  if (scheme.sums === 'exact' || !node.rounds) return { ...counts, value }
  if (parent.by === 'percent' || isLifted || isZero(outOf)) {
    return { ...counts, value: divide(percent, fraction(100)) }
  }
  return { ...counts, value: divide(roundedMarks(scheme, value, outOf), outOf) }
}

/** The marks of a rounding node out of its maximum. */
function roundedMarks({ system }: Scheme, value: Fraction, outOf: Fraction): Fraction {
  const marks = roundTo(multiply(value, outOf), system.decimals, system.rounding)
  return system.caps && compare(marks, outOf) > 0 ? outOf : marks
}

/** The mean of what counts, by weight or by maximum. */
function meanOf(
  node: SchemeNode,
  parts: readonly Part[],
): Pick<NodeResult, 'value' | 'marks' | 'of' | 'entries'> & { max: Fraction } {
  const valued = parts.filter(hasValue)
  const chosen = chosenOf(
    valued.map(({ value }) => value),
    node,
  )
  const counted = valued.filter((_, at) => chosen[at])
  const sizeOf = ({ weight, max }: Part): Fraction => (node.by === 'percent' ? weight : max)
  const of = sum(counted.map(sizeOf))
  const marks = sum(counted.map((part) => multiply(part.value, sizeOf(part))))
  const isCounted = new Set(counted.map(({ id }) => id))
  const entries = parts.map((part): Entry => {
    const { id, value } = part
    if (isCounted.has(id) && !isZero(of)) return { id, value, part: divide(sizeOf(part), of), use: 'counted' }
    return { id, value, part: zero, use: part.use ?? (isZero(of) ? 'no-weight' : 'dropped') }
  })
  const max = sum(valued.map((part) => part.max))
  return { value: isZero(of) ? null : divide(marks, of), marks, of, entries, max }
}

function hasValue(part: Part): part is Part & { value: Fraction } {
  return part.use === undefined && part.value !== null
}

function reasonOf({ isPending, isIncomplete }: Flags, parts: readonly Part[]): NoValue {
  if (isPending) return 'pending'
  if (isIncomplete) return 'incomplete'
  return parts.some(({ use }) => use === 'no-weight') ? 'no-weight' : 'excused'
}

function weightOf({ children }: SchemeNode): Fraction {
  return children.filter(({ inTotal }) => inTotal).reduce((total, { weight }) => add(total, weight), zero)
}

function gradeOf(
  scheme: Scheme,
  node: SchemeNode,
  value: Fraction | null,
): Pick<NodeResult, 'percent' | 'isLifted' | 'band'> {
  if (value === null) return { percent: null, isLifted: false, band: undefined }
  const rounded = roundedPercent({ ...scheme.system, decimals: decimalsOf(scheme, node) }, value)
  const percent = node.kind === 'subject' ? lifted(scheme, node, rounded) : rounded
  return { percent, isLifted: percent !== rounded, band: bandOf(scheme.system, percent) }
}

function lifted({ lifts }: Scheme, { subjectId }: SchemeNode, percent: Fraction): Fraction {
  const lift = lifts.find(
    ({ from, to, subjectIds }) =>
      (subjectIds === null || (subjectId !== null && subjectIds.includes(subjectId))) &&
      compare(from, percent) <= 0 &&
      compare(percent, to) < 0,
  )
  return lift?.to ?? percent
}
