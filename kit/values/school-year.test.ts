import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, daysBetween } from './day.ts'
import { guessNextYear, guessTerm, guessYear } from './school-year.ts'

test('a school in Pakistan is offered the year from April to March', () => {
  const year = { name: '2026-27', firstDay: '2026-04-01', lastDay: '2027-03-31' }
  expect(guessYear('PK', day('2026-11-28'))).toEqual(year)
  expect(guessYear('PK', day('2027-03-31'))).toEqual(year)
  expect(guessYear('PK', day('2027-04-01'))).toMatchObject({ name: '2027-28' })
})

test('in the Gulf it begins in September, in Kenya with the year of the calendar', () => {
  expect(guessYear('AE', day('2026-11-28'))).toMatchObject({ firstDay: '2026-09-01', lastDay: '2027-08-31' })
  expect(guessYear('KE', day('2026-11-28'))).toEqual({
    name: '2026',
    firstDay: '2026-01-01',
    lastDay: '2026-12-31',
  })
})

test('the year that is offered holds the day for which it is asked, and the next one follows at once', () => {
  const countries = constantFrom('PK', 'AE', 'KE', 'US', 'BR', 'JP', 'GB', 'KR')
  const days = integer({ min: 0, max: 9000 }).map((n) => addDays(day('2020-01-01'), n))
  assert(
    property(countries, days, (country, at) => {
      const year = guessYear(country, at)
      expect(year.firstDay <= at && at <= year.lastDay).toBe(true)
      expect(daysBetween(year.firstDay, year.lastDay)).toBeGreaterThan(363)
      expect(guessNextYear(year).firstDay).toBe(addDays(year.lastDay, 1))
    }),
  )
})

test('two terms are offered for a year, one after the other, and no third', () => {
  const year = guessYear('PK', day('2026-11-28'))
  const first = guessTerm(year, [])
  expect(first).toEqual({ number: 1, firstDay: '2026-04-01', lastDay: '2026-09-30' })
  const second = guessTerm(year, first ? [first] : [])
  expect(second).toEqual({ number: 2, firstDay: '2026-10-01', lastDay: '2027-03-31' })
  expect(
    guessTerm(
      year,
      [first, second].flatMap((term) => term ?? []),
    ),
  ).toBeNull()
})

test('a term that was made shorter is followed by the rest of the half', () => {
  const year = guessYear('PK', day('2026-11-28'))
  expect(guessTerm(year, [{ lastDay: day('2026-06-15') }])).toMatchObject({
    firstDay: '2026-06-16',
    lastDay: '2026-09-30',
  })
})
