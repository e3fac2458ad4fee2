import { expect, test } from 'vitest'
import { countOf, minutesLate, saidOf, wishOf } from './statuses.ts'

const wish = (status: 'present' | 'absent' | 'late' | 'leave' | null, minutes: number | null = null) => ({
  status,
  minutes,
  comment: '',
})
const mark = (status: 'present' | 'absent') => ({
  ...wish(status),
  saidBy: 'teacher' as const,
  by: 'Sana Iqbal',
  at: '2026-11-19T04:00:00Z',
})
const student = (id: string, more = {}) => ({
  id,
  name: id,
  otherName: '',
  fatherName: '',
  rollNumber: null,
  photoId: null,
  mark: null,
  before: [],
  isOnLeave: false,
  ...more,
})

test('everybody is counted once, and who is unmarked stands apart', () => {
  const tally = countOf([
    wish('present'),
    wish('late', 5),
    wish('absent'),
    wish('leave'),
    wish(null),
    wish('present'),
  ])
  expect(tally).toEqual({ students: 6, present: 2, absent: 1, late: 1, leave: 1, unmarked: 1 })
})

test('leave that was granted stands there before anybody marks it, and yields to what somebody has said', () => {
  expect(wishOf(student('hira', { isOnLeave: true })).status).toBe('leave')
  expect(wishOf(student('hira', { isOnLeave: true, mark: mark('present') })).status).toBe('present')
  expect(wishOf(student('ali')).status).toBeNull()
})

test('only what the school does not know yet is said to it, granted leave too', () => {
  const students = [
    student('ali', { mark: mark('present') }),
    student('hira', { isOnLeave: true }),
    student('omar'),
  ]
  const shown = new Map([
    ['ali', wish('present')],
    ['hira', wish('leave')],
    ['omar', wish('late', 12)],
  ])
  expect(saidOf(students, shown)).toEqual([
    { studentId: 'hira', ...wish('leave') },
    { studentId: 'omar', ...wish('late', 12) },
  ])
})

test('a mark that is taken back is said as nothing', () => {
  const students = [student('ali', { mark: mark('absent') })]
  expect(saidOf(students, new Map([['ali', wish(null)]]))).toEqual([{ studentId: 'ali', ...wish(null) }])
})

test('who comes in now is as late as the clock says, and five minutes where it says nothing useful', () => {
  expect(minutesLate('08:00', '08:17')).toBe(17)
  expect(minutesLate('08:00', '07:50')).toBe(5)
  expect(minutesLate('08:00', '13:30')).toBe(5)
  expect(minutesLate(null, '08:17')).toBe(5)
  expect(minutesLate('08:00', null)).toBe(5)
})
