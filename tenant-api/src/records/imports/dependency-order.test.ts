import { expect, test } from 'vitest'
import { inTurn } from './dependency-order.ts'

const row = (name: string, ...refers: string[]) => ({ name, names: [name], refers })
const order = (rows: ReturnType<typeof row>[]) => inTurn(rows).map(({ name }) => name)

test('a row comes after those to which it refers, else where the file has it', () => {
  expect(order([row('7', '8'), row('8', '9'), row('art'), row('9')])).toEqual(['art', '9', '8', '7'])
  expect(order([row('b'), row('a')])).toEqual(['b', 'a'])
  expect(order([row('7', 'elsewhere'), row('8')])).toEqual(['7', '8'])
})

test('rows that refer to each other in a ring, or to themselves, come last', () => {
  expect(order([row('x', 'y'), row('y', 'x'), row('z', 'z'), row('1', '2'), row('2')])).toEqual([
    '2',
    '1',
    'x',
    'y',
    'z',
  ])
})

test('a name that thousands bear and thousands refer to costs no more than their sum', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => (at % 2 ? row('same') : row(`r${at}`, 'same')))
  const started = performance.now()
  expect(inTurn(rows)).toHaveLength(20_000)
  expect(performance.now() - started).toBeLessThan(1_000)
})
