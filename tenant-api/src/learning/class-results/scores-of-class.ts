import type { AssessmentScore, PartScore, Scheme, SchemeNode, Scores } from 'kit/marks/scheme'
import { type Fraction, fractionOf } from 'kit/values/fraction'
import type { AssessmentPart, ClassScores, GivenAssessment, NamedNode } from './read-class.ts'

/** What a node without children is made of: the subject, kind and term of itself or of what it stands under. */
export type Leaf = { id: string; subjectId: string | null; kindId: string | null; termId: string | null }

export function leavesOf(nodes: readonly NamedNode[], root: SchemeNode): Leaf[] {
  const named = new Map(nodes.map((node) => [node.id, node]))
  const below = (node: SchemeNode, above: Leaf): Leaf[] => {
    const own = named.get(node.id)
    const leaf = {
      id: node.id,
      subjectId: own?.subjectId ?? above.subjectId,
      kindId: own?.assessmentKindId ?? above.kindId,
      termId: own?.termId ?? above.termId,
    }
    return node.children.length === 0 ? [leaf] : node.children.flatMap((child) => below(child, leaf))
  }
  return below(root, { id: root.id, subjectId: null, kindId: null, termId: null })
}

export function isOfLeaf(
  leaf: Leaf,
  { subjectId, kindId, termIds }: Pick<GivenAssessment, 'subjectId' | 'kindId' | 'termIds'>,
): boolean {
  return (
    leaf.subjectId === subjectId &&
    (leaf.kindId === null || leaf.kindId === kindId) &&
    (leaf.termId === null || termIds.includes(leaf.termId))
  )
}

/**
 * The scores of each member by the leaves of the scheme, by place. Whoever is not asked for marks in an assessment does
 * not have it at all: they joined later, or do not take the subject.
 */
export function scoresOfClass(
  { scheme: { nodes }, members, assessments }: ClassScores,
  { root }: Scheme,
): Scores[] {
  const result = members.map(() => new Map<string, AssessmentScore[]>())
  const leaves = leavesOf(nodes, root)
  for (const assessment of assessments) {
    const ids = leaves.filter((leaf) => isOfLeaf(leaf, assessment)).map(({ id }) => id)
    if (ids.length === 0) continue
    const scored = partScores(assessment)
    for (const place of assessment.takers) {
      const one = { id: assessment.id, title: assessment.title, parts: scored(place) }
      for (const id of ids) {
        const scores = result[place]
        scores?.set(id, [...(scores.get(id) ?? []), one])
      }
    }
  }
  return result
}

/** The parts of an assessment as a member has them. */
function partScores({ parts }: GivenAssessment): (place: number) => PartScore[] {
  const fixed = parts.map((part) => ({ part, ...limitsOf(part), cells: cellsOf(part) }))
  return (place) =>
    fixed.map(({ part: { id, name, mustPass, mustSit, isBonus }, max, pass, cells }) => {
      const [, state, value] = cells.get(place) ?? []
      const own = state
        ? { state, value: value ? exact(value) : null }
        : { ...unmarked(isBonus), value: null }
      return { id, name, max, pass, mustPass, mustSit, isBonus, ...own }
    })
}

/** Bonus marks are nobody's to miss. */
function unmarked(isBonus: boolean): Pick<PartScore, 'state'> {
  return { state: isBonus ? 'not-taken' : 'pending' }
}

function limitsOf({ max, pass }: AssessmentPart) {
  return { max: exact(max), pass: pass === null ? null : exact(pass) }
}

function cellsOf({ cells }: AssessmentPart) {
  return new Map(cells.map((cell) => [cell[0], cell]))
}

const known = new Map<string, Fraction>()

/** A mark as a fraction; there are few different ones. */
function exact(text: string): Fraction {
  const found = known.get(text)
  if (found) return found
  const made = fractionOf(text)
  if (known.size < 20_000) known.set(text, made)
  return made
}
