import { expect, test } from 'vitest'
import { cellsOf, readSubject, takenOf } from './choice-cells.ts'

const science = {
  choice: 'Science',
  subjects: [
    { id: 'bio', name: 'Biology', code: '5090' },
    { id: 'cs', name: 'Computer Science', code: '2210' },
  ],
}
const change = (to: string, column = 'Science') => ({ row: 'ali', column, from: '', to })

test('a subject is known by the beginning of its name or code, and emptying takes it back', () => {
  expect(['com', '5090', ' ', 'x'].map((text) => readSubject(text, science))).toEqual([
    'cs',
    'bio',
    null,
    undefined,
  ])
})

test('what is no alternative is not written', () => {
  expect(cellsOf([change('zoology')], [science])).toEqual([])
  expect(cellsOf([change('bio', 'Religion')], [science])).toEqual([])
  expect(cellsOf([change('bio'), change('com')], [science])).toEqual([
    { studentId: 'ali', choice: 'Science', subjectId: 'cs' },
  ])
})

test('what was chosen elsewhere says nothing here', () => {
  const ali = { id: 'ali', name: 'Ali', fatherName: '', rollNumber: 1, chosen: { Science: 'phy' } }
  expect(takenOf(ali, science)).toBe('')
})
