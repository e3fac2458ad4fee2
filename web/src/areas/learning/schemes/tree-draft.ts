import type { SchemeView, TreeNode } from 'tenant-api/contract/learning/schemes'

/** A row of the tree with how deep it stands. */
export type TreeRow = { node: TreeNode; depth: number }

const blank: Omit<TreeNode, 'id' | 'kind'> = {
  parentId: null,
  title: '',
  subjectId: null,
  assessmentKindId: null,
  termId: null,
  weight: 100,
  addsBy: 'percent',
  best: null,
  dropLow: null,
  dropHigh: null,
  rounds: false,
  isCompulsory: true,
  inTotal: true,
  credits: null,
}

/** A new row; subjects round, as their marks are printed. */
export function newNode(kind: TreeNode['kind'], more: Partial<TreeNode> = {}): TreeNode {
  return { ...blank, id: crypto.randomUUID(), kind, rounds: kind === 'subject', ...more }
}

/** The rows from above to below, each parent before its children: the order in which they are shown and sent. */
export function rowsOf(
  nodes: readonly TreeNode[],
  parentId: string | null = null,
  depth = 0,
): readonly TreeRow[] {
  return nodes.flatMap((node) =>
    node.parentId === parentId ? [{ node, depth }, ...rowsOf(nodes, node.id, depth + 1)] : [],
  )
}

/** The tree with a row added, or changed where it stands. */
export function withNode(nodes: readonly TreeNode[], node: TreeNode): TreeNode[] {
  const isThere = nodes.some(({ id }) => id === node.id)
  const next = isThere ? nodes.map((one) => (one.id === node.id ? node : one)) : [...nodes, node]
  return rowsOf(next).map((row) => row.node)
}

/** The tree without a row and what stands below it. */
export function withoutNode(nodes: readonly TreeNode[], id: string): TreeNode[] {
  const gone = new Set([id, ...rowsOf(nodes, id).map(({ node }) => node.id)])
  return nodes.filter((node) => !gone.has(node.id))
}

/** The planned subjects that stand nowhere yet, each with the parts of the first subject. */
export function withPlan(nodes: readonly TreeNode[], { subjects }: Pick<SchemeView, 'subjects'>): TreeNode[] {
  const there = new Set(nodes.map(({ subjectId }) => subjectId))
  const model = nodes.find(({ kind }) => kind === 'subject')
  const added = subjects
    .filter(({ id, isPlanned }) => isPlanned && !there.has(id))
    .flatMap(({ id }) => {
      const subject = newNode('subject', { subjectId: id })
      return [subject, ...(model ? partsFor(nodes, model, subject) : [])]
    })
  return rowsOf([...nodes, ...added]).map(({ node }) => node)
}

/** Every subject with the parts of this one, and computed as it is. */
export function withSameParts(nodes: readonly TreeNode[], model: TreeNode): TreeNode[] {
  const others = nodes.filter(({ kind, id }) => kind === 'subject' && id !== model.id)
  const cleared = others.reduce(
    (left, { id }) => left.filter((node) => !rowsOf(nodes, id).some((row) => row.node.id === node.id)),
    [...nodes],
  )
  const { addsBy, best, dropLow, dropHigh } = model
  const alike = cleared.map((node) =>
    node.kind === 'subject' ? { ...node, addsBy, best, dropLow, dropHigh } : node,
  )
  const parts = others.flatMap((subject) => partsFor(nodes, model, subject))
  return rowsOf([...alike, ...parts]).map(({ node }) => node)
}

/** Copies of what stands below a subject, below another one. */
function partsFor(nodes: readonly TreeNode[], model: TreeNode, subject: TreeNode): TreeNode[] {
  const ids = new Map([[model.id, subject.id]])
  return rowsOf(nodes, model.id).map(({ node }) => {
    const copy = { ...node, id: crypto.randomUUID(), parentId: ids.get(node.parentId ?? '') ?? subject.id }
    ids.set(node.id, copy.id)
    return copy
  })
}

/** What is made of assessments: the rows without children. */
export function leavesOf(nodes: readonly TreeNode[]): TreeNode[] {
  const parents = new Set(nodes.map(({ parentId }) => parentId))
  return nodes.filter(({ id }) => !parents.has(id))
}

/** The subject that a row belongs to; itself if it is one. */
export function subjectOf(nodes: readonly TreeNode[], node: TreeNode): TreeNode | undefined {
  if (node.kind === 'subject') return node
  const parent = nodes.find(({ id }) => id === node.parentId)
  return parent && subjectOf(nodes, parent)
}
