import { expect, test } from 'vitest'
import { inOrder, moved } from './in-order.ts'

const cards = ['campuses', 'activity', 'fees'].map((key) => ({ key }))

test('cards stand as their owner has put them, and a new one after those', () => {
  expect(inOrder(cards, ['activity', 'gone', 'campuses']).map(({ key }) => key)).toEqual([
    'activity',
    'campuses',
    'fees',
  ])
  expect(inOrder(cards, [])).toEqual(cards)
})

test('a card is moved to a place among the others', () => {
  const keys = ['a', 'b', 'c']
  expect(moved(keys, 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(moved(keys, 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moved(keys, 'b', 1)).toEqual(keys)
})
