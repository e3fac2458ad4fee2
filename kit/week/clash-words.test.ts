import { expect, test } from 'vitest'
import { leadOf, lessonOf, partyOf, riversideWeek } from '../testing/testing-week.ts'
import { words } from '../text/words-node.ts'
import { day } from '../values/day.ts'
import { clashWords, type ClashNames } from './clash-words.ts'
import { clashesOfLesson } from './clashes.ts'
import { indexWeek } from './week-index.ts'
import type { Lesson, Week } from './week.ts'

const names: ClashNames = {
  employee: (id) => id,
  section: (id) => id,
  room: (id) => id,
  roomKind: (kind) => kind,
  campus: (id) => (id === 'SHD' ? 'Shahdara' : id),
  lesson: (id) => id,
}

function spoken(lesson: Lesson, others: readonly Lesson[], week: Partial<Week> = {}): string[] {
  const index = indexWeek(riversideWeek({ lessons: others, lastDay: day('2027-02-07'), ...week }))
  return clashesOfLesson(index, lesson).map((clash) => {
    const { text, fill } = clashWords(clash, { names, about: lesson.id })
    return words('en').say(text, fill)
  })
}

test('a clash says who, when and why', () => {
  const kamran = { teachers: [leadOf('Kamran')], parties: [partyOf('7-B')] }
  const boys = lessonOf('Physics 4-E', {
    ...kamran,
    campusId: 'SHD',
    shiftId: 'boys',
    slot: { weekday: 1, period: 1 },
  })
  const picked = lessonOf('Maths', { ...kamran, slot: { weekday: 1, period: 7 } })
  expect(spoken(picked, [{ ...boys, parties: [] }])).toEqual([
    'Kamran: Shahdara begins at 13:30, 30 minutes away; 5 minutes are missing',
  ])
  const beside = lessonOf('Urdu', { ...kamran, roomId: 'A12', slot: { weekday: 1, period: 7 } })
  expect(spoken({ ...picked, roomId: 'A12' }, [beside])).toEqual([
    'A12 is taken by Urdu from 12:25 to 13:05',
    '7-B has Urdu from 12:25 to 13:05',
    'Kamran teaches Urdu from 12:25 to 13:05',
  ])
})

test('what is wrong with a lesson alone is said as well', () => {
  const rule = { employeeId: 'Kamran', weekday: 1, periods: null, minutes: null, campusId: null } as const
  const lesson = lessonOf('Maths', {
    teachers: [leadOf('Kamran')],
    length: 2,
    slot: { weekday: 1, period: 4 },
    roomId: 'A12',
    students: 37,
  })
  const rooms = [{ id: 'A12', campusId: 'MAIN', kind: null, parallel: 1, capacity: 36 }]
  expect(spoken(lesson, [], { rules: [{ ...rule, level: 'never' }], rooms })).toEqual([
    'Between 10:40 and 11:05 there is a break, and a lesson of several periods does not go over it',
    'A12 has 36 seats for 37 students',
    'Kamran is not at school at this time',
  ])
  expect(spoken({ ...lesson, length: 1, slot: { weekday: 2, period: 9 } }, [])).toContain(
    'Period 9 does not ring',
  )
})
