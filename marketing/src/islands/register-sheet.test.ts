import { expect, test } from 'vitest'
import { countMarks, markOfKey } from './register-sheet.ts'

test('a register counts its marks and what is still open', () => {
  expect(countMarks(['present', undefined, 'late', 'present'])).toEqual({
    present: 2,
    absent: 0,
    late: 1,
    leave: 0,
    open: 1,
  })
})

test('L marks nothing, since it means leave to some and late to others', () => {
  expect(['p', 'A', 't', 'E', 'l'].map(markOfKey)).toEqual(['present', 'absent', 'late', 'leave', undefined])
})
