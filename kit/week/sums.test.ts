import { expect, test } from 'vitest'
import { leadOf, lessonOf, partyOf, riversideWeek } from '../testing/testing-week.ts'
import { excessOf, sumsOf } from './sums.ts'
import { indexWeek } from './week-index.ts'
import type { Lesson, Week } from './week.ts'

function lessonsOf(section: string, count: number, lesson: Partial<Lesson> = {}): Lesson[] {
  return Array.from({ length: count }, (_, at) =>
    lessonOf(`${section} ${lesson.subjectId ?? ''} ${at}`, { parties: [partyOf(section)], ...lesson }),
  )
}

function sumFor(id: string, lessons: readonly Lesson[], week: Partial<Week> = {}) {
  const sum = sumsOf(indexWeek(riversideWeek({ lessons, ...week }))).find((one) => one.id === id)
  return sum && { ...sum, excess: excessOf(sum) }
}

const canal = { campusId: 'CNL' }
const [girls, boys] = ['girls', 'boys'].map((shiftId) => ({ campusId: 'SHD', shiftId }))

test.each([
  ['6-C', 44, canal, 40, 4],
  ['O1', 41, canal, 40, 1],
  ['4-G', 44, girls, 42, 2],
  ['4-E', 44, boys, 40, 4],
])('W24: %s needs %i periods', (section, needed, place, slots, excess) => {
  expect(sumFor(section, lessonsOf(section, needed, place))).toMatchObject({
    what: 'section',
    needed,
    slots,
    excess,
  })
})

test('W24: 9-A needs 47 of 48, and in Ramadan one of 47 does not ring', () => {
  const sum = sumFor('9-A', lessonsOf('9-A', 47))
  expect(sum).toMatchObject({ needed: 47, slots: 48, excess: 0 })
  expect(sum?.seasons).toEqual([{ bellIds: ['main-ramadan', 'main-ramadan-friday'], weeks: 4, slots: 46 }])
})

test('parts of a choice count once, by the longest; of weeks A and B the fuller counts', () => {
  const part = (name: string, count: number) =>
    lessonsOf('7-B', count, { subjectId: name, parties: [partyOf('7-B', 'Religion', name)] })
  const weekB = lessonsOf('7-B', 2, { subjectId: 'Library', letter: 2 })
  const weekA = lessonsOf('7-B', 1, { subjectId: 'Computer', letter: 1 })
  const lessons = [...part('Islamiat', 3), ...part('Ethics', 2), ...weekA, ...weekB]
  expect(sumFor('7-B', lessons)).toMatchObject({ needed: 5 })
})

test('a teacher has the periods of the own rules, a kind of room those of all its rooms', () => {
  const lessons = lessonsOf('7-B', 9, { teachers: [leadOf('Kamran')], roomKind: 'laboratory' })
  const isOff = {
    employeeId: 'Kamran',
    level: 'never',
    periods: null,
    minutes: null,
    campusId: null,
  } as const
  const rules = [2, 3, 4, 5, 6].map((weekday) => ({ ...isOff, weekday: weekday as 2 }))
  const rooms = [1, 2].map((at) => ({
    id: `room ${at}`,
    campusId: 'MAIN',
    kind: 'laboratory',
    parallel: 1,
    capacity: null,
  }))
  expect(sumFor('Kamran', lessons, { rules })).toMatchObject({ needed: 9, slots: 8, excess: 1 })
  expect(sumFor('laboratory', lessons, { rooms })).toMatchObject({ needed: 9, slots: 96 })
})

test('who teaches at two campuses has no two periods at once', () => {
  const lessons = [
    ...lessonsOf('7-B', 1, { teachers: [leadOf('Kamran')] }),
    ...lessonsOf('4-G', 1, { teachers: [leadOf('Kamran')], ...girls }),
  ]
  expect(sumFor('Kamran', lessons)?.slots).toBeLessThan(90)
})
