import { expect, test } from 'vitest'
import { byCampus, shareThere, strengthOf } from './strength-sums.ts'

const row = (title: string, campusId: string, students: number, there: number, unmarked = 0) => ({
  classId: title,
  title,
  campusId,
  campusName: campusId.toUpperCase(),
  girls: students,
  girlsThere: there,
  boys: 0,
  boysThere: 0,
  students,
  there,
  unmarked,
})

test('the strength of several classes is what they have together, campus by campus', () => {
  const rows = [row('1', 'main', 20, 18), row('2', 'main', 10, 10), row('1', 'north', 5, 1, 4)]
  const campuses = byCampus(rows)
  expect(
    campuses.map(({ name, rows: own }) => [name, strengthOf(own).students, strengthOf(own).there]),
  ).toEqual([
    ['MAIN', 30, 28],
    ['NORTH', 5, 1],
  ])
  expect(strengthOf(rows)).toMatchObject({ students: 35, there: 29, unmarked: 4 })
})

test('whom nobody has marked yet lowers no share, and where nobody is marked there is none', () => {
  expect(shareThere(row('1', 'main', 20, 8, 10))).toBe(80)
  expect(shareThere(row('1', 'main', 20, 0, 20))).toBeNull()
  expect(shareThere(row('1', 'main', 3, 2))).toBe(66.6)
})
