import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  day,
  daysBetween,
  isDay,
  isMonth,
  isSchoolDay,
  monthAfter,
  schoolWeek,
  startOfDay,
  today,
  wallAt,
  weekday,
  weekOf,
  withinWindow,
} from './day.ts'
import { dayShape } from '../contract/fields.ts'

const days = fc.integer({ min: -20_000, max: 40_000 }).map((count) => addDays(day('1990-01-01'), count))
const zones = fc.constantFrom(
  'Asia/Karachi',
  'Europe/London',
  'Africa/Cairo',
  'Pacific/Auckland',
  'America/Havana',
  'UTC',
)

test('the school’s today is the date on its own wall, not the server’s', () => {
  const late = new Date('2026-11-18T19:30:00Z')
  expect(today('Asia/Karachi', late)).toBe('2026-11-19')
  expect(today('Europe/London', late)).toBe('2026-11-18')
})

test('a day begins at local midnight in Karachi, through summer time in London', () => {
  expect(startOfDay(day('2026-11-19'), 'Asia/Karachi').toISOString()).toBe('2026-11-18T19:00:00.000Z')
  expect(startOfDay(day('2026-03-29'), 'Europe/London').toISOString()).toBe('2026-03-29T00:00:00.000Z')
  expect(startOfDay(day('2026-03-30'), 'Europe/London').toISOString()).toBe('2026-03-29T23:00:00.000Z')
  expect(startOfDay(day('2026-10-25'), 'Europe/London').toISOString()).toBe('2026-10-24T23:00:00.000Z')
})

test('in Cairo summer time begins at midnight, so that day begins at one o’clock', () => {
  expect(startOfDay(day('2026-04-24'), 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z')
  expect(today('Africa/Cairo', new Date('2026-04-23T21:59:59Z'))).toBe('2026-04-23')
  expect(today('Africa/Cairo', new Date('2026-04-23T22:00:00Z'))).toBe('2026-04-24')
  // Summer time ends at midnight too: 23:00 to 24:00 happens twice, and the day is an hour longer.
  const length =
    startOfDay(day('2026-10-30'), 'Africa/Cairo').getTime() -
    startOfDay(day('2026-10-29'), 'Africa/Cairo').getTime()
  expect(length / 3_600_000).toBe(25)
})

test('the first instant of a day is on that day and the second before it is not', () => {
  fc.assert(
    fc.property(days, zones, (at, zone) => {
      const start = startOfDay(at, zone)
      expect(today(zone, start)).toBe(at)
      expect(today(zone, new Date(start.getTime() - 1000)) < at).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('adding days and counting them agree across month ends, leap years and summer time', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -1000, max: 1000 }), (from, count) => {
      expect(daysBetween(from, addDays(from, count))).toBe(count)
      expect(weekday(addDays(from, 7))).toBe(weekday(from))
    }),
  )
  expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29')
})

test('attendance may be marked today and for the 7 days before, never for tomorrow', () => {
  const now = day('2026-11-19')
  expect(withinWindow(now, now)).toBe(true)
  expect(withinWindow(day('2026-11-12'), now)).toBe(true)
  expect(withinWindow(day('2026-11-11'), now)).toBe(false)
  expect(withinWindow(day('2026-11-20'), now)).toBe(false)
})

test('the window moves at the school’s midnight, also on the day summer time begins', () => {
  for (const zone of ['Asia/Karachi', 'Europe/London', 'Africa/Cairo']) {
    fc.assert(
      fc.property(days, (at) => {
        const closes = startOfDay(addDays(at, 8), zone)
        expect(withinWindow(at, today(zone, new Date(closes.getTime() - 1000)))).toBe(true)
        expect(withinWindow(at, today(zone, closes))).toBe(false)
      }),
      { numRuns: 50 },
    )
  }
})

test('the week begins on Monday', () => {
  expect(weekOf(day('2026-11-19'))).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
  expect(weekday(day('2026-11-22'))).toBe(7)
})

test('schools open Monday to Saturday in Pakistan, to Friday in the Emirates, from Sunday in the rest of the Gulf', () => {
  const [sunday, friday, saturday] = [day('2026-11-22'), day('2026-11-20'), day('2026-11-21')]
  const open = (country: string) =>
    [sunday, friday, saturday].map((at) => isSchoolDay(at, schoolWeek(country)))
  expect(open('PK')).toEqual([false, true, true])
  expect(open('AE')).toEqual([false, true, false])
  for (const country of ['SA', 'KW', 'QA', 'BH', 'OM']) expect(open(country)).toEqual([true, false, false])
  expect(open('GB')).toEqual([false, true, false])
})

test('only real dates are days', () => {
  for (const bad of ['2026-02-29', '2026-13-01', '2026-1-1', '19-11-2026', '']) {
    expect(dayShape.safeParse(bad).success).toBe(false)
    expect(isDay(bad)).toBe(false)
    expect(() => day(bad)).toThrow()
  }
})

test.each(['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])(
  'no school has the day %s',
  (text) => {
    expect(dayShape.safeParse(text).success).toBe(false)
    expect(isDay(text)).toBe(false)
    expect(day(text)).toBe(text)
  },
)

test('the first and the last day that users may send have neighbours', () => {
  expect(addDays(dayShape.parse('1900-01-01'), -1)).toBe('1899-12-31')
  expect(addDays(dayShape.parse('2199-12-31'), 1)).toBe('2200-01-01')
  expect(startOfDay(dayShape.parse('1900-01-01'), 'Asia/Karachi').getTime()).toBeLessThan(0)
})

test('whoever asks of a text whether it is a day hears what a contract would say', () => {
  const texts = fc.oneof(
    days,
    fc.stringMatching(/^[0-3]\d{3}-[01]\d-[0-4]\d$/),
    fc.stringMatching(/^\d{4}-02-(2[89]|30)$/),
    fc.string(),
  )
  fc.assert(
    fc.property(texts, (text) => isDay(text) === dayShape.safeParse(text).success),
    { numRuns: 2000 },
  )
  expect(isDay(undefined)).toBe(false)
})

test('the wall says the date and the time to the second, on both sides of midnight', () => {
  expect(wallAt('Asia/Karachi', new Date('2026-11-19T04:10:09Z'))).toBe('2026-11-19 09:10:09')
  expect(wallAt('Asia/Karachi', new Date('2026-11-18T19:00:00Z'))).toBe('2026-11-19 00:00:00')
  expect(wallAt('Asia/Kathmandu', new Date('2026-11-18T18:14:59Z'))).toBe('2026-11-18 23:59:59')
})

test('a month is one of a school’s, and its neighbours lie in the years beside it', () => {
  expect(['2026-01', '2026-12'].every(isMonth)).toBe(true)
  expect(['2026-00', '2026-13', '2026-1', '2026-11-01', '1926-11', '', undefined].some(isMonth)).toBe(false)
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})
