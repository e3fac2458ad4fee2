import { expect, test } from 'vitest'
import { cellsOf, copyOf, readLessons, rowsOf, withCells } from './plan-rows.ts'

const planned = [
  { sectionId: 'a', subjectId: 'bio', lessons: 5, choice: 'Science' },
  { sectionId: 'b', subjectId: 'bio', lessons: 4, choice: 'Science' },
  { sectionId: 'b', subjectId: 'art', lessons: 2, choice: '' },
]
const plan = {
  sections: ['a', 'b'].map((id) => ({ id, title: id, campusId: 'c' })),
  subjects: [
    { id: 'art', name: 'Art', code: '' },
    { id: 'bio', name: 'Biology', code: '5090' },
    { id: 'pe', name: 'PE', code: '' },
  ],
  planned,
}
const change = (row: string, column: string, to: string) => ({ row, column, from: '', to })

test('the rows are the subjects that are taught, or all of them', () => {
  expect(rowsOf(plan, false).map(({ name }) => name)).toEqual(['Art', 'Biology (5090)'])
  expect(rowsOf(plan, true)[1]).toMatchObject({ choice: 'Science', lessons: { a: 5, b: 4 } })
})

test.each([
  ['', null],
  ['0', 0],
  ['60', 60],
  ['61', undefined],
  ['x', undefined],
])('lessons typed as %j are %j', (text, lessons) => expect(readLessons(text)).toBe(lessons))

test('a choice goes with every section that has the subject, and a number with its own', () => {
  const rows = rowsOf(plan, true)
  expect(cellsOf([change('bio', 'choice', 'Stream')], rows)).toEqual([
    { sectionId: 'a', subjectId: 'bio', lessons: 5, choice: 'Stream' },
    { sectionId: 'b', subjectId: 'bio', lessons: 4, choice: 'Stream' },
  ])
  expect(cellsOf([change('pe', 'a', '2'), change('art', 'b', ''), change('art', 'a', '99')], rows)).toEqual([
    { sectionId: 'a', subjectId: 'pe', lessons: 2, choice: '' },
    { sectionId: 'b', subjectId: 'art', lessons: null, choice: '' },
  ])
})

test('the plan of one section becomes that of another, and what was more goes out', () => {
  const from = planned.filter(({ sectionId }) => sectionId === 'a')
  const cells = copyOf(plan, from, ['b'])
  expect(cells).toEqual([
    { sectionId: 'b', subjectId: 'bio', lessons: 5, choice: 'Science' },
    { sectionId: 'b', subjectId: 'art', lessons: null, choice: '' },
  ])
  expect(withCells(plan, cells).planned).toHaveLength(2)
})
