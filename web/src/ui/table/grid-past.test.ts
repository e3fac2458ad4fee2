import { expect, test } from 'vitest'
import { noPast, redo, remember, undo } from './grid-past.ts'

const change = (to: string, from = '') => [{ row: 'ali', column: 'maths', from, to }]

test('steps are taken back one by one, and done again', () => {
  const past = remember(remember(noPast, change('4')), change('42', '4'))
  const back = undo(past)
  expect(back.changes).toEqual([{ row: 'ali', column: 'maths', from: '42', to: '4' }])
  expect(undo(back.past).changes).toEqual([{ row: 'ali', column: 'maths', from: '4', to: '' }])
  expect(redo(back.past).changes).toEqual(change('42', '4'))
  expect(redo(back.past).past).toEqual(past)
})

test('after something new, what was taken back is gone', () => {
  const back = undo(remember(noPast, change('4')))
  expect(redo(remember(back.past, change('5'))).changes).toEqual([])
})

test('with nothing done there is nothing to take back', () => {
  expect(undo(noPast)).toEqual({ past: noPast, changes: [] })
  expect(redo(noPast)).toEqual({ past: noPast, changes: [] })
})

test('a hundred steps are kept, no more', () => {
  let past = noPast
  for (let at = 0; at < 130; at += 1) past = remember(past, change(String(at)))
  expect(past.done).toHaveLength(100)
  expect(past.done[0]).toEqual(change('30'))
})
