import { schemeOf } from 'kit/marks/read-scheme'
import type { ClassResult } from './class-of-result.ts'
import type { ResultCheck } from '../results/contract.ts'
import type { NamedNode } from './read-class.ts'
import { isOfLeaf, leavesOf } from './scores-of-class.ts'

/** What is not done yet before a section's result can be submitted; the gravest first. */
export function checksOf(result: ClassResult, sectionId: string): ResultCheck[] {
  const own = result.computed.filter(({ member }) => member.sectionId === sectionId)
  if (own.length === 0) return [{ ...blank, kind: 'empty', blocks: true }]
  const of = (outcome: string) => own.filter(({ card }) => card.outcome === outcome).length
  const withoutRemark = own.filter(({ card }) => card.remark === '' && card.otherRemark === '').length
  const withoutConduct = own.filter(({ card }) => card.conduct.length < result.traits.length).length
  return [
    ...pendingIn(result, sectionId),
    ...nothingGiven(result, sectionId),
    ...some('incomplete', of('incomplete')),
    ...some('malpractice', of('withheld')),
    ...some('remarks', withoutRemark),
    ...some('conduct', withoutConduct),
    ...sectionsOpen(result, sectionId),
  ]
}

const blank = { blocks: false, count: 0, name: '', assessmentId: null }

function some(kind: ResultCheck['kind'], count: number): ResultCheck[] {
  return count > 0 ? [{ ...blank, kind, count }] : []
}

/** The assessments in which marks of the section are missing. */
function pendingIn({ of: { members, assessments, scheme } }: ClassResult, sectionId: string): ResultCheck[] {
  return assessments.flatMap(({ id, title, subjectId, takers, parts }) => {
    const own = takers.filter((place) => members[place]?.sectionId === sectionId)
    const count = parts
      .filter(({ isBonus }) => !isBonus)
      .reduce((sum, { cells }) => {
        const marked = new Set(cells.map(([place]) => place))
        return sum + own.filter((place) => !marked.has(place)).length
      }, 0)
    const name = marksOfSubject(scheme.nodes, subjectId, title)
    return count > 0
      ? [{ ...blank, kind: 'pending' as const, blocks: true, count, name, assessmentId: id }]
      : []
  })
}

/** What the scheme counts and nobody in the section was given. */
function nothingGiven({ of }: ClassResult, sectionId: string): ResultCheck[] {
  const { members, assessments, scheme } = of
  const places = new Set(members.flatMap((member, at) => (member.sectionId === sectionId ? [at] : [])))
  const taken = new Set(members.filter((one) => one.sectionId === sectionId).flatMap(({ takes }) => takes))
  return leavesOf(scheme.nodes, schemeOf(scheme).root).flatMap((leaf) => {
    if (leaf.subjectId === null || !taken.has(leaf.subjectId)) return []
    const isGiven = assessments.some(
      (one) => isOfLeaf(leaf, one) && one.takers.some((place) => places.has(place)),
    )
    if (isGiven) return []
    const own = scheme.nodes.find(({ id }) => id === leaf.id)
    const name = marksOfSubject(
      scheme.nodes,
      leaf.subjectId,
      own?.kind === 'subject' ? '' : (own?.name ?? ''),
    )
    return [{ ...blank, kind: 'nothing-given' as const, count: 1, name }]
  })
}

/** Other sections of the class in which marks are missing: until then nobody has a position in the class. */
function sectionsOpen({ of, computed }: ClassResult, sectionId: string): ResultCheck[] {
  if (of.scheme.ranks === 'none') return []
  const pending = Map.groupBy(
    computed.filter(({ card, member }) => card.outcome === 'pending' && member.sectionId !== sectionId),
    ({ member }) => member.section,
  )
  return [...pending].map(([name, some]) => ({
    ...blank,
    kind: 'class-open' as const,
    count: some.length,
    name,
  }))
}

/** "Maths · Chapter 4": something of a subject of the scheme. */
function marksOfSubject(nodes: readonly NamedNode[], subjectId: string, title: string): string {
  const subject = nodes.find((node) => node.subjectId === subjectId)?.name ?? ''
  return [subject, title].filter((word) => word !== '').join(' · ')
}
