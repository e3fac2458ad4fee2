import { expect, test } from 'vitest'
import { clashesOf } from 'kit/week/clashes'
import { drawnWeek } from 'kit/week/drawn-week'
import { indexWeek } from 'kit/week/week-index'
import { crowd as employTeachers } from './people/employees/seed.ts'
import { crowd as giveLessons } from './learning/timetables/seed.ts'
import { castSchool } from '../testing/school.ts'
import { canalYear } from './institute/calendar/seed.ts'
import { exampleYear } from '../src/institute/calendar/contract.ts'
import {
  exampleDraft,
  listTimetables,
  readPlanDifferences,
  readTimetable,
} from '../src/learning/timetables/contract.ts'

const cast = await castSchool()

test('the weeks of Riverside are as planned, have a teacher for each lesson, and nothing in them clashes', async () => {
  const school = await cast.school()
  await employTeachers(school)
  await giveLessons(school)
  const tariq = await cast.as('tariq')
  const lists = await Promise.all(
    [exampleYear, canalYear].map((year) => tariq.call(listTimetables, { query: { year } })),
  )
  const rows = lists.flatMap((list) => list.rows)
  expect(rows.map(({ state, isCurrent }) => `${state} ${String(isCurrent)}`).toSorted()).toEqual([
    'draft false',
    ...Array.from({ length: 4 }, () => 'published true'),
  ])
  for (const { id, lessons, placed, state } of rows) {
    const whole = await tariq.call(readTimetable, { params: { id } })
    const clashes = clashesOf(indexWeek(drawnWeek(whole)))
    expect(clashes.filter(({ isRefused }) => isRefused)).toEqual([])
    expect(whole.teachings.filter(({ teachers }) => teachers.length !== 1)).toEqual([])
    expect(lessons - placed).toBe(id === exampleDraft ? 2 : 0)
    const differences = await tariq.call(readPlanDifferences, { params: { id } })
    expect(differences.rows, state).toEqual([])
  }
})
