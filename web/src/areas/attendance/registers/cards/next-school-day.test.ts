import { expect, test } from 'vitest'
import { nextSchoolDay } from './next-school-day.ts'

const saturday = { day: '2026-11-28', state: 'closed' }
const sunday = { day: '2026-11-29', state: 'closed' }
const monday = { day: '2026-11-30', state: 'open' }

test('on a day without school the next one with it is named, and no number of another day is shown', () => {
  expect(nextSchoolDay([saturday, sunday, monday])).toEqual({ day: '2026-11-30' })
  expect(nextSchoolDay([saturday, { ...sunday, state: 'online' }, monday])).toEqual({ day: '2026-11-29' })
  expect(nextSchoolDay([saturday, sunday])).toEqual({ day: undefined })
})

test('on a school day, and until the days are known, the number itself is shown', () => {
  expect(nextSchoolDay([monday, saturday])).toBeNull()
  expect(nextSchoolDay([])).toBeNull()
})
