import { expect, test } from 'vitest'
import type { Mover } from 'tenant-api/contract/people/promotion'
import { chosenOf, readChoice } from './mover-cells.ts'

const words = {
  promote: 'Promote',
  retain: 'Keep',
  graduate: 'Graduates',
  leave: 'Leaves',
  wait: 'Decide later',
}
const goal = { id: 'g8b', title: '8-B', campusId: 'c', campusName: 'C', coming: 0, staying: 0, seats: 36 }
const ali: Mover = {
  id: 'ali',
  name: 'Ali',
  fatherName: '',
  rollNumber: 1,
  choice: 'promote',
  targetId: 'g8a',
  reason: null,
  isOwn: false,
}
const change = (column: string, to: string) => ({ row: 'ali', column, from: '', to })
const chosen = (...changes: ReturnType<typeof change>[]) => chosenOf(changes, [ali], { words, goals: [goal] })

test('a choice is known by its beginning', () => {
  expect([readChoice('kee', words), readChoice(' Leaves ', words), readChoice('x', words)]).toEqual([
    'retain',
    'leave',
    undefined,
  ])
})

test('an emptied choice goes with the section again', () => {
  expect(chosen(change('choice', ''))).toEqual([{ id: 'ali', choice: null, sectionId: null }])
})

test('who is kept is kept in the own section until another is said', () => {
  expect(chosen(change('choice', 'Keep'))).toEqual([{ id: 'ali', choice: 'retain', sectionId: null }])
  expect(chosen(change('choice', 'Keep'), change('goal', '8-b'))).toEqual([
    { id: 'ali', choice: 'retain', sectionId: 'g8b' },
  ])
})

test('a section that there is none of changes nothing', () => {
  expect(chosen(change('goal', '9-Z'))).toEqual([])
  expect(chosen(change('goal', '8-B'))).toEqual([{ id: 'ali', choice: 'promote', sectionId: 'g8b' }])
})
