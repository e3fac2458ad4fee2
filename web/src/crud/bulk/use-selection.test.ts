import { expect, test } from 'vitest'
import { toggled } from './use-selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
const press = (ids: string[], last: string | undefined, id: string, range = false) => [
  ...toggled(rows, { ids: new Set(ids), last }, { id, range }),
]

test('a press ticks a row, and another takes the tick away', () => {
  expect(press([], undefined, 'b')).toEqual(['b'])
  expect(press(['b'], 'b', 'b')).toEqual([])
})

test('with Shift the rows in between are ticked too, in both directions', () => {
  expect(press(['b'], 'b', 'd', true)).toEqual(['b', 'c', 'd'])
  expect(press(['d'], 'd', 'b', true).sort()).toEqual(['b', 'c', 'd'])
})

test('with Shift from a row that was unticked, the rows in between are unticked', () => {
  expect(press(['a', 'c', 'd'], 'b', 'd', true)).toEqual(['a'])
})

test('Shift with an arrow ticks the row it leaves and the row it comes to', () => {
  expect([...toggled(rows, { ids: new Set(['a']), last: 'a' }, { id: 'd', from: 'c' })]).toEqual([
    'a',
    'c',
    'd',
  ])
})

test('Shift without a row before ticks that row alone', () => {
  expect(press([], undefined, 'c', true)).toEqual(['c'])
  expect(press([], 'gone', 'c', true)).toEqual(['c'])
})
