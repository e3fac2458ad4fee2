import { day, weekOf } from 'kit/values/day'
import { expect, test } from 'vitest'
import {
  addMonths,
  sideBySide,
  type CalendarEvent,
  eventsOn,
  hoursOf,
  lanesOf,
  monthWeeks,
  daysShown,
} from './calendar-weeks.ts'

const event = (id: string, from: string, to = from, times: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id,
  title: id,
  from: day(from),
  to: day(to),
  ...times,
})

const at = (id: string, start: string, end: string) => event(id, '2026-11-19', '2026-11-19', { start, end })

test('a week begins on Monday, or on the day that the school says', () => {
  expect(weekOf(day('2026-11-22'), 1)[0]).toBe('2026-11-16')
  expect(weekOf(day('2026-11-22'), 7)[0]).toBe('2026-11-22')
  expect(weekOf(day('2026-11-20'), 6)[0]).toBe('2026-11-14')
})

test('a month is shown in whole weeks, four to six of them', () => {
  expect(monthWeeks(day('2027-02-10'), 1)).toHaveLength(4)
  expect(monthWeeks(day('2026-11-21'), 1)).toHaveLength(6)
  expect(monthWeeks(day('2026-11-21'), 7)).toHaveLength(5)
  expect(monthWeeks(day('2026-11-21'), 1)[0]?.[0]).toBe('2026-10-26')
  expect(monthWeeks(day('2026-11-21'), 1).flat().at(-1)).toBe('2026-12-06')
})

test('another month keeps the day, or takes its last', () => {
  expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28')
  expect(addMonths(day('2026-11-21'), 2)).toBe('2027-01-21')
  expect(addMonths(day('2024-03-31'), -1)).toBe('2024-02-29')
})

test('bars of a week share lanes and never cross', () => {
  const week = weekOf(day('2026-11-18'), 1)
  const placed = lanesOf(
    [
      event('exams', '2026-11-18', '2026-11-25'),
      event('sports', '2026-11-14', '2026-11-17'),
      event('meeting', '2026-11-19'),
      event('trip', '2026-11-16'),
      event('elsewhere', '2026-12-01'),
    ],
    week,
  )
  const short = placed.map(({ event, lane, from, days, goesOn, cameBefore }) => [
    event.id,
    lane,
    from,
    days,
    cameBefore,
    goesOn,
  ])
  expect(short).toEqual([
    ['sports', 0, 0, 2, true, false],
    ['trip', 1, 0, 1, false, false],
    ['exams', 0, 2, 5, false, true],
    ['meeting', 1, 3, 1, false, false],
  ])
})

test('a day lists what takes the whole day first, then by the clock', () => {
  const events = [
    event('later', '2026-11-19', '2026-11-19', { start: '11:00' }),
    event('early', '2026-11-19', '2026-11-19', { start: '08:00' }),
    event('holiday', '2026-11-18', '2026-11-20'),
  ]
  expect(eventsOn(events, day('2026-11-19')).map(({ id }) => id)).toEqual(['holiday', 'early', 'later'])
})

test('lessons at the same time stand beside each other, later ones take the full width again', () => {
  const timed = sideBySide([
    at('a', '08:00', '09:00'),
    at('b', '08:30', '09:30'),
    at('c', '09:00', '10:00'),
    at('d', '11:00', '12:00'),
  ])
  expect(timed.map(({ event, column, of }) => [event.id, column, of])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ])
})

test('a week shows the whole day and opens at its first event, or in the morning', () => {
  const whole = { from: '00:00', until: '00:00' }
  expect(hoursOf([], whole)).toEqual({ first: 0, last: 24, opening: 8 })
  const morning = sideBySide([at('maths', '07:45', '08:25')])
  expect(hoursOf(morning, whole)).toEqual({ first: 0, last: 24, opening: 7 })
})

test('the school narrows the hours, and what lies outside is shown all the same', () => {
  const narrow = { from: '07:30', until: '14:30' }
  expect(hoursOf([], narrow)).toEqual({ first: 7, last: 15, opening: 8 })
  const late = sideBySide([at('play', '06:30', '17:15')])
  expect(hoursOf(late, narrow)).toEqual({ first: 6, last: 18, opening: 6 })
})

test('the school narrows the days, and a day with an event is shown all the same', () => {
  const week = weekOf(day('2026-11-19'))
  const chosen = ['monday', 'tuesday', 'wednesday', 'thursday'] as const
  expect(daysShown(week, chosen, [])).toEqual(week.slice(0, 4))
  const fair = event('fair', '2026-11-21', '2026-11-21')
  expect(daysShown(week, chosen, [fair])).toEqual([...week.slice(0, 4), week[5]])
})

test('a bar over days that are left out spans those that are shown', () => {
  const shown = daysShown(weekOf(day('2026-11-19')), ['monday', 'thursday'], [])
  const [bar] = lanesOf([event('exams', '2026-11-15', '2026-11-22')], shown)
  expect(bar).toMatchObject({ from: 0, days: 2, cameBefore: true, goesOn: true })
  expect(lanesOf([event('trip', '2026-11-17', '2026-11-18')], shown)).toEqual([])
})
