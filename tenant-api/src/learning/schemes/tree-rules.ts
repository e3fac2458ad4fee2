import { refuseField } from 'kit/contract/refusal'
import { isChoosing } from 'kit/marks/choose'
import { sentence } from 'kit/text/words'
import type { SchemeLift, TreeNode } from './contract.ts'

type Tree = { nodes: readonly TreeNode[]; lifts: readonly SchemeLift[] }

/** Refuses a tree that could not be computed, or in which something stands where it means nothing. */
export function refuseWrongTree({ nodes, lifts }: Tree): void {
  const byId = new Map<string, TreeNode>()
  for (const [at, node] of nodes.entries()) {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId)
    const place = `nodes/${String(at)}`
    if (byId.has(node.id) || (node.parentId !== null && !parent))
      refuseField(place, sentence('This part stands at no place. Load the page again'))
    refuseWrongPlace(node, { place, parent, above: aboveOf(byId, node) })
    refuseWrongChoice(node, place)
    const isThere = nodes.slice(0, at).some((one) => one.parentId === node.parentId && isSame(one, node))
    if (isThere) refuseField(place, sentence('This stands here already'), 'twice')
    byId.set(node.id, node)
  }
  for (const [at, node] of nodes.entries()) refuseWrongChildren(nodes, node, `nodes/${String(at)}`)
  const first = nodes.filter(({ parentId }) => parentId === null)
  if (first.length > 0 && !first.some(weighs))
    refuseField('nodes', sentence('At least one part must count in the total with a weight above 0'))
  for (const [at, { from, to }] of lifts.entries())
    if (to <= from)
      refuseField(`lifts/${String(at)}/to`, sentence('Lifted marks must be above those that are lifted'))
}

type Place = { place: string; parent: TreeNode | undefined; above: readonly TreeNode[] }

function refuseWrongPlace(node: TreeNode, { place, parent, above }: Place): void {
  const { kind, subjectId, assessmentKindId, termId, title } = node
  const isSubjectAbove = above.some((one) => one.kind === 'subject')
  if (kind === 'subject' && subjectId === null)
    refuseField(`${place}/subjectId`, sentence('Choose the subject'))
  if (kind === 'kind' && assessmentKindId === null)
    refuseField(`${place}/assessmentKindId`, sentence('Choose the kind of assessment'))
  if (kind === 'term' && termId === null) refuseField(`${place}/termId`, sentence('Choose the term'))
  if (kind === 'group' && title === '') refuseField(`${place}/title`, sentence('Give the group a title'))
  if (
    (kind !== 'subject' && subjectId !== null) ||
    (kind !== 'kind' && assessmentKindId !== null) ||
    (kind !== 'term' && termId !== null)
  )
    refuseField(place, sentence('This part stands at no place. Load the page again'))
  if (kind === 'kind' && !isSubjectAbove)
    refuseField(place, sentence('Kinds of assessments stand below a subject'))
  if ((kind === 'subject' || kind === 'group') && isSubjectAbove)
    refuseField(place, sentence('Below a subject stand only terms and kinds of assessments'))
  if (parent?.kind === 'kind') refuseField(place, sentence('Below a kind of assessment stands nothing'))
  if (kind === 'term' && above.some((one) => one.kind === 'term'))
    refuseField(place, sentence('Below a term stands no other term'))
  if (above.length > 4) refuseField(place, sentence('This stands too deep. Use fewer groups'))
}

function refuseWrongChoice(node: TreeNode, place: string): void {
  if (!isChoosing(node)) return
  if (node.addsBy === 'points')
    refuseField(
      `${place}/addsBy`,
      sentence('Leaving marks out needs percentages: with added marks a better mark could lower the result'),
    )
  if (node.best !== null && (node.dropLow !== null || node.dropHigh !== null))
    refuseField(`${place}/best`, sentence('Say either how many of the best count, or which are left out'))
}

function refuseWrongChildren(nodes: readonly TreeNode[], node: TreeNode, place: string): void {
  const children = nodes.filter(({ parentId }) => parentId === node.id)
  if (children.length === 0) {
    if (node.kind === 'group' || (node.kind === 'term' && !hasSubjectAbove(nodes, node)))
      refuseField(place, sentence('Put something into this, or remove it'))
    return
  }
  if (!children.some(weighs))
    refuseField(place, sentence('At least one part of this must count with a weight above 0'))
  if (isChoosing(node) && new Set(children.map(({ weight }) => weight)).size > 1)
    refuseField(`${place}/best`, sentence('The best can be chosen only among parts of equal weight'))
}

function weighs({ weight, inTotal }: TreeNode): boolean {
  return inTotal && weight > 0
}

function isSame(one: TreeNode, other: TreeNode): boolean {
  return one.kind === other.kind && keyOf(one) === keyOf(other)
}

function keyOf({ subjectId, assessmentKindId, termId, title }: TreeNode): string {
  return subjectId ?? assessmentKindId ?? termId ?? title
}

function hasSubjectAbove(nodes: readonly TreeNode[], node: TreeNode): boolean {
  return aboveOf(new Map(nodes.map((one) => [one.id, one])), node).some(({ kind }) => kind === 'subject')
}

/** The parents of a node, the nearest first. */
function aboveOf(byId: ReadonlyMap<string, TreeNode>, node: TreeNode): TreeNode[] {
  const above: TreeNode[] = []
  let next = node.parentId === null ? undefined : byId.get(node.parentId)
  while (next) {
    above.push(next)
    next = next.parentId === null ? undefined : byId.get(next.parentId)
  }
  return above
}
