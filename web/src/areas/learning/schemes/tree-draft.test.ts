import { expect, test } from 'vitest'
import { leavesOf, newNode, rowsOf, withNode, withoutNode, withPlan, withSameParts } from './tree-draft.ts'

const english = newNode('subject', { subjectId: 'english' })
const maths = newNode('subject', { subjectId: 'maths' })
const part = (kind: string, weight: number) =>
  newNode('kind', { parentId: english.id, assessmentKindId: kind, weight })
const [tests, final] = [part('test', 40), part('final', 60)]
const nodes = [english, tests, final, maths]
const shape = (tree: typeof nodes) =>
  rowsOf(tree).map(({ node, depth }) => [depth, node.subjectId ?? node.assessmentKindId, node.weight])

test('a new part stands below its subject, at its end', () => {
  const oral = part('oral', 10)
  expect(shape(withNode(nodes, oral)).map(([, name]) => name)).toEqual([
    'english',
    'test',
    'final',
    'oral',
    'maths',
  ])
})

test('a subject is removed with its parts', () => {
  expect(withoutNode(nodes, english.id)).toEqual([maths])
})

test('all subjects take the parts of one, each with rows of its own', () => {
  const alike = withSameParts(nodes, english)
  expect(shape(alike)).toEqual([
    [0, 'english', 100],
    [1, 'test', 40],
    [1, 'final', 60],
    [0, 'maths', 100],
    [1, 'test', 40],
    [1, 'final', 60],
  ])
  expect(new Set(alike.map(({ id }) => id)).size).toBe(6)
  expect(leavesOf(alike)).toHaveLength(4)
})

test('the subjects of the plan come with the parts of the first subject, and only once', () => {
  const subjects = ['english', 'maths', 'urdu'].map((id) => ({
    id,
    name: id,
    otherName: '',
    isPlanned: id !== 'maths',
  }))
  const all = withPlan(nodes, { subjects })
  expect(shape(all).slice(-3)).toEqual([
    [0, 'urdu', 100],
    [1, 'test', 40],
    [1, 'final', 60],
  ])
  expect(withPlan(all, { subjects })).toEqual(all)
})
