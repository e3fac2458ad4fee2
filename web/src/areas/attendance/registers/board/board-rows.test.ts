import { expect, test } from 'vitest'
import type { CalledSection } from 'tenant-api/contract/attendance/registers'
import { actOf, inOrderOfNeed, sumOf } from './board-rows.ts'

function section(title: string, more: Partial<CalledSection> = {}): CalledSection {
  return {
    sectionId: title,
    title,
    campusId: 'main',
    campusName: 'Gulshan-e-Ravi',
    classTeacher: '',
    dayState: 'open',
    reason: null,
    dueAt: '08:15',
    isDue: true,
    registerId: null,
    state: null,
    submittedAt: null,
    submittedBy: null,
    isWithCampus: false,
    mayMark: false,
    students: 20,
    present: 0,
    absent: 0,
    late: 0,
    leave: 0,
    ...more,
  }
}

const morning = [
  section('6-A', { state: 'submitted', present: 17, absent: 1, late: 1, leave: 1 }),
  section('5-E', { isDue: false, dueAt: '13:30' }),
  section('3-A'),
  section('7-B', { mayMark: true, state: 'open', present: 3 }),
  section('O1', { dayState: 'closed', reason: 'holiday' }),
]

test('what is missing stands first, and of that what the reader may do', () => {
  const groups = inOrderOfNeed(morning)
  expect([...groups.keys()]).toEqual(['missing', 'later', 'done', 'closed'])
  expect(groups.get('missing')?.map(({ title }) => title)).toEqual(['7-B', '3-A'])
})

test('a register that was handed in stays so on a day that was closed afterwards', () => {
  const done = inOrderOfNeed([section('6-A', { state: 'locked', dayState: 'closed' })])
  expect([...done.keys()]).toEqual(['done'])
})

test('who has no school is not counted among the students of the day', () => {
  expect(sumOf(morning)).toEqual({ students: 80, present: 20, absent: 1, late: 1, leave: 1, missing: 2 })
})

const act = (more: Partial<CalledSection>) => actOf(section('7-B', { mayMark: true, ...more }))

test('a register is offered before it is due and after, as often as the day has school', () => {
  expect(act({ isDue: false })).toBe('take')
  expect(act({ isDue: true })).toBe('take')
  expect(act({ state: 'submitted' })).toBe('open')
  expect(act({ mayMark: false })).toBe('open')
  expect(act({ dayState: 'closed' })).toBe('none')
})
