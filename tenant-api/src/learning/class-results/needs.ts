import { type GradeNeed, neededMarks, openParts } from 'kit/marks/needed-marks'
import { schemeOf } from 'kit/marks/read-scheme'
import { type AssessmentScore, type Scheme, type SchemeNode, type Scores, simplePart } from 'kit/marks/scheme'
import { fraction, multiply, divide, printExact, printFraction } from 'kit/values/fraction'
import type { CardNeed } from './card-shape.ts'
import type { ClassResult } from './class-of-result.ts'
import type { NamedNode } from './read-class.ts'
import { isOfLeaf, type Leaf, leavesOf, scoresOfClass } from './scores-of-class.ts'

/** Every subject and the total of a student whose result is not whole yet: what each grade needs of what is open. */
export function needsOfStudent({ of }: ClassResult, studentId: string): CardNeed[] {
  const place = of.members.findIndex(({ id }) => id === studentId)
  const member = of.members[place]
  if (!member) return []
  const scheme = schemeOf(of.scheme)
  const own = scoresOfClass(of, scheme)[place] ?? new Map()
  const empty = leavesOf(of.scheme.nodes, scheme.root).filter(
    (leaf) =>
      leaf.subjectId !== null &&
      member.takes.includes(leaf.subjectId) &&
      !of.assessments.some((one) => isOfLeaf(leaf, one)),
  )
  return needsOf(scheme, withToCome(own, empty, of.scheme.nodes))
}

/** The scores with something out of 100 at each of these leaves, which nobody was given yet. */
export function withToCome(scores: Scores, leaves: readonly Leaf[], nodes: readonly NamedNode[]): Scores {
  const all = new Map<string, readonly AssessmentScore[]>(scores)
  for (const { id } of leaves) {
    const title = nodes.find((one) => one.id === id)?.name ?? ''
    all.set(id, [{ id: `to-come ${id}`, title, parts: [toCome(id)] }])
  }
  return all
}

function toCome(id: string) {
  return simplePart({ id: `to-come ${id}`, max: fraction(100), state: 'pending', value: null })
}

/** What each grade of the total and of each subject needs; nothing of what is whole. */
export function needsOf(scheme: Scheme, scores: Scores, { isOfYear = false } = {}): CardNeed[] {
  return [scheme.root, ...subjectsBelow(scheme.root)].flatMap((node) => {
    const open = openParts(node, scores)
    if (open.length === 0) return []
    return [
      {
        nodeId: node.id,
        isOfYear,
        subjectId: node.kind === 'subject' ? node.subjectId : null,
        open: open.map(({ id, title, name, max }) => ({
          title: [title, name].filter(Boolean).join(' · '),
          max: printExact(max),
          isToCome: id.startsWith('to-come '),
        })),
        grades: neededMarks(scheme, scores, node).map((need) => gradeOf(need, open)),
      },
    ]
  })
}

function gradeOf(
  { band, how, marks }: GradeNeed,
  open: ReturnType<typeof openParts>,
): CardNeed['grades'][number] {
  // All are marked by one share; that of the largest is exact to the hundredth.
  const shares = open.flatMap(({ max }, at) => (marks[at] ? [{ max, marks: marks[at] }] : []))
  const [largest] = shares.toSorted((a, b) => Number(b.max.n * a.max.d - a.max.n * b.max.d))
  return {
    letter: band.letter,
    how,
    marks: marks.map(printExact),
    percent: largest
      ? printFraction(multiply(divide(largest.marks, largest.max), fraction(100)), 2, 'up').replace(
          /\.?0+$/,
          '',
        )
      : null,
  }
}

function subjectsBelow(node: SchemeNode): SchemeNode[] {
  return node.children.flatMap((child) => (child.kind === 'subject' ? [child] : subjectsBelow(child)))
}
