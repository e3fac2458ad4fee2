import { expect, test } from 'vitest'
import {
  changeOf,
  courseOf,
  dressed,
  gathered,
  isCounted,
  readSpan,
  tells,
  tileOf,
  wholeOf,
} from './measured.ts'

const line = (values: number[], before = 0, name = '') => ({ name, values, before })
const level = { key: 'campuses', kind: 'level' as const, failed: false, lines: [line([1, 3, 2], 1)] }
const flow = { key: 'fees', kind: 'flow' as const, failed: false, lines: [line([4, 0, 5], 6)] }

test('the address names how far back home looks, and nothing else does', () => {
  expect(readSpan({ span: 'month' })).toBe('month')
  expect(readSpan({ span: 'century' })).toBe('week')
  expect(readSpan({})).toBe('week')
})

test('a level is what it has come to, a flow is all of its days', () => {
  expect(wholeOf(level)).toBe(2)
  expect(wholeOf(flow)).toBe(9)
})

test('a level changes by a number, a flow by a share, and from nothing there is no share', () => {
  expect(changeOf(level)).toEqual({ count: 1 })
  expect(changeOf(flow)).toEqual({ share: 0.5 })
  expect(changeOf({ ...flow, lines: [line([4], 0)] })).toBeUndefined()
})

test('a flow of the same people is told of today alone, and compared with no other day', () => {
  const ofToday = { ...flow, stat: { better: 'more' as const, isOfToday: true as const } }
  expect(tileOf(ofToday)).toBe(5)
  expect(changeOf(ofToday)).toBeUndefined()
  expect(tileOf(flow)).toBe(9)
})

test('before anything was counted a share is no number', () => {
  expect(isCounted({ unit: 'percent', lines: [line([0, 0])] })).toBe(false)
  expect(isCounted({ unit: 'percent', lines: [line([0, 92.5])] })).toBe(true)
  expect(isCounted({ lines: [line([0])] })).toBe(true)
})

test('several lines make one course', () => {
  expect(courseOf({ lines: [line([1, 2]), line([3, 4])] })).toEqual([4, 6])
})

test('a chart is shown as soon as it tells something: two days, or two parts', () => {
  const parts = (...values: number[]) => ({
    kind: 'parts' as const,
    failed: false,
    lines: values.map((value) => line([value])),
  })
  expect(tells(flow)).toBe(true)
  expect(tells({ ...flow, lines: [line([0, 0, 5])] })).toBe(false)
  expect(tells(parts(7))).toBe(false)
  expect(tells(parts(7, 1))).toBe(true)
  expect(tells({ ...parts(), failed: true })).toBe(true)
})

test('more parts than can be told apart end in one for the rest', () => {
  const parts = [5, 4, 3, 2].map((value) => ({ name: String(value), value }))
  expect(gathered(parts, { most: 4, others: 'Others' })).toEqual(parts)
  expect(gathered(parts, { most: 3, others: 'Others' })).toEqual([
    ...parts.slice(0, 2),
    { name: 'Others', value: 5 },
  ])
})

test('what the reader was told nothing of is not shown, and the areas’ order stands', () => {
  const title = { id: 'x' }
  const looks = ['fees', 'secret', 'campuses'].map((key) => ({ key, title }))
  expect(dressed(looks, [level, flow]).map(({ key }) => key)).toEqual(['fees', 'campuses'])
})
