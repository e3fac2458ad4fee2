import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { layBeside, type WeekLesson } from './paired-lessons.ts'

const sana = { id: 'sana', name: 'Sana Iqbal', otherName: '' }
const kamran = { id: 'kamran', name: 'Kamran Akmal', otherName: '' }

function maths(weekday: number | null, period: number | null, more: Partial<WeekLesson> = {}): WeekLesson {
  const time = { from: null, until: null, length: 1, letter: 0 }
  return {
    whose: '7-B maths',
    sections: '7-B',
    subject: 'Maths',
    ...time,
    weekday,
    period,
    teachers: [sana],
    room: 'Room 12',
    ...more,
  } as WeekLesson
}

test('what is the same in both weeks is counted, and a lesson at another time is one that moved', () => {
  const { same, rows } = layBeside([maths(1, 1), maths(2, 1)], [maths(1, 1), maths(4, 3)])
  expect(same).toBe(1)
  expect(rows).toMatchObject([
    { sections: '7-B', before: { weekday: 2, period: 1 }, after: { weekday: 4, period: 3 } },
  ])
})

test('another teacher or room at the same time stands beside that time, whatever else moved', () => {
  const before = [maths(1, 1), maths(2, 1)]
  const after = [maths(2, 1, { teachers: [kamran] }), maths(5, 2)]
  expect(layBeside(before, after).rows).toMatchObject([
    { before: { weekday: 2, teachers: [sana] }, after: { weekday: 2, teachers: [kamran] } },
    { before: { weekday: 1 }, after: { weekday: 5 } },
  ])
  expect(layBeside([maths(1, 1)], [maths(1, 1, { room: 'Hall' })]).rows).toHaveLength(1)
})

test('a lesson that only one week has stands alone; one without a place is no lesson at a time', () => {
  expect(layBeside([maths(1, 1)], [maths(1, 1), maths(3, 3)]).rows).toMatchObject([
    { before: null, after: { weekday: 3 } },
  ])
  expect(layBeside([maths(1, 1)], []).rows).toMatchObject([{ before: { weekday: 1 }, after: null }])
  expect(layBeside([maths(1, 1)], [maths(null, null)]).rows).toMatchObject([
    { before: { weekday: 1 }, after: { weekday: null } },
  ])
  const english = maths(1, 1, { whose: '7-B english', subject: 'English' })
  expect(layBeside([maths(1, 1)], [english]).rows).toHaveLength(2)
})

test('each lesson of both weeks is told once', () => {
  const lesson = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.constantFrom('7-B', '8-A'))
    .map(([weekday, period, whose]) => maths(weekday, period, { whose }))
  const week = fc.array(lesson, { maxLength: 12 })
  fc.assert(
    fc.property(week, week, (before, after) => {
      const { same, rows } = layBeside(before, after)
      expect(same + rows.filter((row) => row.before).length).toBe(before.length)
      expect(same + rows.filter((row) => row.after).length).toBe(after.length)
      expect(layBeside(before, before.toReversed())).toEqual({ same: before.length, rows: [] })
    }),
  )
})
