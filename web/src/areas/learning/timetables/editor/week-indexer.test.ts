import { day } from 'kit/values/day'
import { clashesOf } from 'kit/week/clashes'
import { drawnWeek } from 'kit/week/drawn-week'
import { indexWeek } from 'kit/week/week-index'
import type { Card, WholeTimetable } from 'tenant-api/contract/learning/timetables'
import { expect, test } from 'vitest'
import { weekIndexer } from './week-indexer.ts'

const card = (id: string, period: number | null): Card => ({
  id,
  teachingId: id[0] ?? '',
  weekday: period === null ? null : 1,
  period,
  from: null,
  until: null,
  length: 1,
  letter: 0,
  roomId: null,
  isLocked: false,
})
const teaching = (id: string, sectionId: string) => ({
  id,
  subjectId: id,
  shiftId: null,
  parties: [{ sectionId, choice: '', part: '' }],
  teachers: [{ employeeId: 'sana', role: 'lead' as const }],
  roomId: null,
  roomKind: null,
  ownRoomKind: null,
  lessonTypeId: null,
  students: 30,
})
const lesson = (number: number) => ({
  kind: 'lesson' as const,
  number,
  from: 480 + number * 40,
  until: 520 + number * 40,
})
const [firstDay, lastDay] = [day('2026-12-07'), day('2026-12-18')]
const whole = {
  campusId: 'main',
  firstDay,
  lastDay,
  teachings: [teaching('a', '7-A'), teaching('b', '7-B')],
  cards: [card('a1', 1), card('b1', 2), card('b2', null)],
  bells: [
    {
      id: 'winter',
      name: 'Winter',
      campusId: 'main',
      shiftId: null,
      firstDay,
      lastDay,
      weekdays: [1, 2, 3, 4, 5],
      periods: [lesson(1), lesson(2)],
    },
  ],
  rooms: [],
  ways: [],
  rules: [],
  others: [],
} as unknown as WholeTimetable

test('what is indexed move by move is what is indexed at once: moved, added and removed lessons', () => {
  const indexOf = weekIndexer()
  const first = indexOf(whole)
  expect(indexOf(whole)).toBe(first)
  const [a1, b1] = whole.cards as [Card, Card]
  const moved = { ...whole, cards: [a1, { ...b1, period: 1 }, card('b3', 1)] }
  const index = indexOf(moved)
  const anew = indexWeek(drawnWeek(moved))
  expect(index.bells).toBe(first.bells)
  expect(new Set(index.lessons.keys())).toEqual(new Set(anew.lessons.keys()))
  expect(clashesOf(index)).toEqual(clashesOf(anew))
  expect(clashesOf(index).length).toBeGreaterThan(0)
  expect(clashesOf(indexOf(whole))).toEqual([])
})
