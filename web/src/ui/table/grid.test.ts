import { expect, test } from 'vitest'
import {
  blockOf,
  cellsOf,
  followed,
  isOne,
  type Marked,
  move,
  neighbour,
  only,
  origin,
} from './grid-cells.ts'
import { parseTable, place, printTable } from './grid-clipboard.ts'
import { rowsDrawn, rowsInView } from './use-row-window.ts'

const size = { rows: 30, columns: 4 }
const press = (key: string, held: Partial<{ shiftKey: boolean; ctrlKey: boolean }> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
})
const go = (from: Marked, key: string, held = {}, rtl = false) =>
  move(from, press(key, held), size, rtl)?.cursor

test('arrows move a cell, with Ctrl to the edge, and stop there', () => {
  const middle = only({ row: 5, column: 1 })
  expect(go(middle, 'ArrowDown')).toEqual({ row: 6, column: 1 })
  expect(go(middle, 'ArrowRight')).toEqual({ row: 5, column: 2 })
  expect(go(middle, 'ArrowDown', { ctrlKey: true })).toEqual({ row: 29, column: 1 })
  expect(go(origin, 'ArrowUp')).toEqual({ row: 0, column: 0 })
  expect(go(middle, 'End', { ctrlKey: true })).toEqual({ row: 29, column: 3 })
  expect(go(middle, 'Home')).toEqual({ row: 5, column: 0 })
  expect(go(middle, 'PageDown')).toEqual({ row: 15, column: 1 })
  expect(go(middle, 'x')).toBeUndefined()
})

test('a cell goes with its row when others come or go, and keeps its place when the row is gone', () => {
  const cell = { row: 1, column: 2 }
  const among = (rows: string[], held?: string) => followed(cell, held, (at) => rows[at], rows.length)
  expect(among(['22', '23'], '22')).toEqual({ row: 0, column: 2 })
  expect(among(['4', '20', '22'], '22')).toEqual({ row: 2, column: 2 })
  expect(among(['4', '22'], '22')).toEqual(cell)
  expect(among(['4', '23'], '22')).toEqual(cell)
  expect(among(['4', '23'])).toEqual(cell)
})

test('in Urdu and Arabic the left arrow goes on and the right arrow goes back', () => {
  const middle = only({ row: 5, column: 1 })
  expect(go(middle, 'ArrowLeft', {}, true)).toEqual({ row: 5, column: 2 })
  expect(go(middle, 'ArrowRight', {}, true)).toEqual({ row: 5, column: 0 })
})

test('Shift marks a block, in whatever direction', () => {
  let marked: Marked = only({ row: 5, column: 2 })
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) {
    marked = move(marked, press(key, { shiftKey: true }), size, false) ?? marked
  }
  expect(blockOf(marked)).toEqual({ top: 3, bottom: 5, from: 1, to: 2 })
  expect(cellsOf(blockOf(marked))).toHaveLength(6)
})

test('one marked cell is one, however it came to be marked', () => {
  const cell = { row: 2, column: 1 }
  expect(isOne({ anchor: { ...cell }, cursor: { ...cell } })).toBe(true)
  expect(isOne({ anchor: cell, cursor: { row: 2, column: 2 } })).toBe(false)
})

test('Tab goes on in reading order and leaves at the ends', () => {
  expect(neighbour({ row: 0, column: 3 }, size, 1)).toEqual({ row: 1, column: 0 })
  expect(neighbour({ row: 1, column: 0 }, size, -1)).toEqual({ row: 0, column: 3 })
  expect(neighbour({ row: 29, column: 3 }, size, 1)).toBeUndefined()
  expect(neighbour({ row: 0, column: 0 }, size, -1)).toBeUndefined()
})

test('what Excel copies is read: tabs, lines, a last empty line, and quoted cells', () => {
  expect(parseTable('42\t38\r\n17\t\r\n')).toEqual([
    ['42', '38'],
    ['17', ''],
  ])
  expect(parseTable('"two\nlines"\t"he said ""yes"""\n')).toEqual([['two\nlines', 'he said "yes"']])
  expect(parseTable('12" ruler')).toEqual([['12" ruler']])
  expect(parseTable('one')).toEqual([['one']])
  expect(parseTable('')).toEqual([['']])
  expect(parseTable('a\n\nb')).toEqual([['a'], [''], ['b']])
})

test('what is copied comes back the same', () => {
  const rows = [
    ['a\tb', 'plain'],
    ['"quoted"', 'two\nlines'],
  ]
  expect(parseTable(printTable(rows))).toEqual(rows)
})

test('pasting begins at the first marked cell and stops at the edge of the grid', () => {
  const at = blockOf(only({ row: 29, column: 3 }))
  expect(place([['1', '2'], ['3']], at, size)).toEqual([{ row: 29, column: 3, text: '1' }])
  const inside = place([[' 1 ', '2'], ['3']], blockOf(only({ row: 0, column: 0 })), size)
  expect(inside).toEqual([
    { row: 0, column: 0, text: '1' },
    { row: 0, column: 1, text: '2' },
    { row: 1, column: 0, text: '3' },
  ])
})

test('one copied cell fills the whole block, and a copied row fills it line by line', () => {
  const block = { top: 2, bottom: 4, from: 1, to: 2 }
  expect(place([['A']], block, size)).toHaveLength(6)
  expect(place([['A', 'B']], block, size).map(({ text }) => text)).toEqual(['A', 'B', 'A', 'B', 'A', 'B'])
  expect(place([['A'], ['B']], block, size)).toHaveLength(2)
})

test('of a long grid only the rows in view and some around them are drawn; of a short one all', () => {
  expect(rowsInView({ scrolled: 0, tall: 600, height: 44, count: 60 })).toEqual({ first: 0, last: 60 })
  expect(rowsInView({ scrolled: 0, tall: 600, height: 44, count: 1000 })).toEqual({ first: 0, last: 32 })
  const middle = rowsInView({ scrolled: 500 * 44, tall: 600, height: 44, count: 1000 })
  expect(middle.first).toBeLessThan(490)
  expect(middle.last).toBeGreaterThan(514)
  expect(middle.last - middle.first).toBeLessThan(50)
  expect(rowsInView({ scrolled: 1000 * 44, tall: 600, height: 44, count: 1000 }).last).toBe(1000)
})

test('the row with the cursor is drawn wherever it is', () => {
  expect(rowsDrawn({ first: 3, last: 6 }, 4)).toEqual([3, 4, 5])
  expect(rowsDrawn({ first: 3, last: 6 }, 0)).toEqual([0, 3, 4, 5])
  expect(rowsDrawn({ first: 3, last: 6 }, 99)).toEqual([3, 4, 5, 99])
})
