import { expect, test } from 'vitest'
import { readDays, rowsToSave, typedWith, wrongCells } from './opening-rows.ts'

const row = (studentId: string, present = 0) => ({
  studentId,
  name: studentId,
  fatherName: '',
  rollNumber: null,
  present,
  absent: 0,
  late: 0,
  leave: 0,
})
const change = (id: string, column: string, to: string) => ({ row: id, column, from: '', to })

test('days are whole numbers of a year, and nothing is none', () => {
  expect([readDays(''), readDays('0'), readDays('366')]).toEqual([0, 0, 366])
  expect([readDays('367'), readDays('1.5'), readDays('-1'), readDays('x')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a block that is pasted is one row for each student, and what is typed back is no change', () => {
  const rows = [row('ali', 20), row('hira')]
  const typed = typedWith(
    {},
    [change('ali', 'absent', '3'), change('hira', 'present', '18'), change('hira', 'name', 'x')],
    rows,
  )
  expect(rowsToSave(typed, rows)).toEqual([
    { studentId: 'ali', present: 20, absent: 3, late: 0, leave: 0 },
    { studentId: 'hira', present: 18, absent: 0, late: 0, leave: 0 },
  ])
  expect(typedWith(typed, [change('ali', 'absent', '0'), change('hira', 'present', '')], rows)).toEqual({})
})

test('what is no number of days is marked in its cell, and nothing is saved meanwhile', () => {
  const rows = [row('ali')]
  const typed = typedWith({}, [change('ali', 'late', 'many')], rows)
  expect(rowsToSave(typed, rows)).toBeNull()
  expect(wrongCells(typed, 'No')).toEqual({ ali: { late: { error: 'No' } } })
})
