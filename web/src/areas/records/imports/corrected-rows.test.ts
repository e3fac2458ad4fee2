import type { ImportRow } from 'tenant-api/contract/records/imports'
import { expect, test } from 'vitest'
import { withCorrections } from './corrected-rows.ts'

const row = (number: number, gender: string, message?: string): ImportRow => ({
  number,
  state: message === undefined ? 'new' : 'error',
  cells: { gender },
  errors: message === undefined ? [] : [{ field: 'gender', message }],
  notes: [],
  was: {},
  failure: null,
})
const rows = [row(2, 'Femle', 'no choice'), row(3, 'Male'), row(4, 'Femle', 'no choice')]

test('what waits to be sent stands over the rows, without what was wrong before', () => {
  const shown = withCorrections(rows, [{ cells: [{ number: 2, field: 'gender', text: 'Female' }] }])
  expect(shown.rows[0]).toMatchObject({ cells: { gender: 'Female' }, errors: [] })
  expect(shown.rows[1]).toBe(rows[1])
  expect([...shown.saving.keys()]).toEqual([2])
})

test('a replacement changes every row with the same text, also one that was just corrected to it', () => {
  const shown = withCorrections(rows, [
    { cells: [{ number: 3, field: 'gender', text: 'Femle' }] },
    { fill: { field: 'gender', from: 'Femle', to: 'Female' } },
  ])
  expect(shown.rows.map(({ cells }) => cells.gender)).toEqual(['Female', 'Female', 'Female'])
})
