import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { placeIn, treeOf } from './term-tree.ts'

const term = (id: string, parentId: string | null, firstDay: string, lastDay: string) => ({
  id,
  name: id,
  parentId,
  firstDay: day(firstDay),
  lastDay: day(lastDay),
  postingFrom: null,
  postingUntil: null,
})

test('terms stand in the order of their days, their parts below them', () => {
  const tree = treeOf([
    term('second', null, '2026-09-28', '2027-03-31'),
    term('tests', 'second', '2026-12-07', '2026-12-16'),
    term('first', null, '2026-04-01', '2026-09-26'),
    term('exams', 'first', '2026-09-14', '2026-09-26'),
  ])
  expect(tree.map(({ term, parts }) => [term.id, parts.map(({ term }) => term.id)])).toEqual([
    ['first', ['exams']],
    ['second', ['tests']],
  ])
})

test('a term lies in its year where its days do', () => {
  const year = { firstDay: day('2026-01-01'), lastDay: day('2026-12-31') }
  expect(placeIn(year, year)).toEqual({ from: 0, long: 100 })
  expect(placeIn(year, { firstDay: day('2026-07-02'), lastDay: day('2026-12-31') })).toEqual({
    from: 49.9,
    long: 50.1,
  })
})
