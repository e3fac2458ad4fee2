import type { z } from 'zod'

/**
 * School days: calendar dates `YYYY-MM-DD` in the school's own zone, as opposed to instants. Plain calendar
 * arithmetic, because not every browser has Temporal. Safe in Node and browsers; contracts use `dayShape` of
 * kit/contract/fields.ts.
 */
export type Day = string & z.core.$brand<'Day'>

/** ISO 8601: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Parses a day from text that must be one; anything else is a bug and throws. */
export function day(text: string): Day {
  if (!isDate(text)) throw new RangeError(`${text} is no day`)
  return text
}

/**
 * Whether a value is a day that a user may send: between 1900 and 2199, so that its neighbours are valid as
 * well.
 */
export function isDay(value: unknown): value is Day {
  return isDate(value) && /^(?:19|20|21)/.test(value)
}

/** Whether a value is a school month, `2026-11`. */
export function isMonth(value: unknown): value is string {
  return typeof value === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(value)
}

/** The current day in the school's zone. It changes at whole minutes in every time zone of today. */
export function today(zone: string, now: Date): Day {
  const minute = Math.floor(now.getTime() / 60_000)
  const known = todays.get(zone)
  if (known?.minute === minute) return known.is
  const parts = wallCalendar(zone).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  const is = day(`${part('year')}-${part('month')}-${part('day')}`)
  todays.set(zone, { minute, is })
  return is
}

/** The local time in the school's zone at an instant: `09:10`. */
export function timeAt(zone: string, now: Date): string {
  return wallClock(zone).format(now)
}

/** The local date and time to the second: `2026-11-19 09:10:00`. */
export function wallAt(zone: string, now: Date): string {
  const seconds = String(now.getUTCSeconds()).padStart(2, '0')
  return `${today(zone, now)} ${timeAt(zone, now)}:${seconds}`
}

/**
 * The first instant of a school day; usually midnight, one o'clock where summer time begins at midnight
 * (Cairo).
 */
export function startOfDay(at: Day, zone: string): Date {
  let before = utc(at) / 1000 - 15 * 3600
  let after = utc(at) / 1000 + 15 * 3600
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (today(zone, new Date(middle * 1000)) < at) before = middle
    else after = middle
  }
  return new Date(after * 1000)
}

export function addDays(from: Day, days: number): Day {
  return day(new Date(utc(from) + days * dayLength).toISOString().slice(0, 10))
}

/** The same day of the month so many months later, or the last day of a shorter month. */
export function addMonths(from: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return day(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10))
}

/** The month so many months after `2026-11`. */
export function monthAfter(month: string, months: number): string {
  return addMonths(day(`${month}-01`), months).slice(0, 7)
}

/** The days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (utc(to) - utc(from)) / dayLength
}

export function weekday(at: Day): Weekday {
  return weekdays[new Date(utc(at)).getUTCDay()] ?? 7
}

/** The weekdays from Monday to Sunday, as settings and rules keep them. */
export const weekdayNames = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type WeekdayName = (typeof weekdayNames)[number]

export function weekdayName(at: Day): WeekdayName {
  return weekdayNames[weekday(at) - 1] ?? 'sunday'
}

/** The number of a weekday: 1 is Monday. */
export function weekdayOf(name: WeekdayName): Weekday {
  return (weekdayNames.indexOf(name) + 1) as Weekday
}

/** The days of a span in order, both ends included; empty if it ends before it begins. */
export function eachDay(from: Day, until: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_, days) => addDays(from, days))
}

/** The seven days of the week that contains a day, from its first weekday on. */
export function weekOf(at: Day, firstWeekday: Weekday = 1): Day[] {
  const first = addDays(at, -((weekday(at) - firstWeekday + 7) % 7))
  return eachDay(first, addDays(first, 6))
}

/** Whether a day is today or one of the `days` calendar days before; never the future. */
export function withinWindow(at: Day, schoolToday: Day, days = 7): boolean {
  const age = daysBetween(at, schoolToday)
  return age >= 0 && age <= days
}

/** The default open weekdays of schools in a country (ISO 3166). */
export function schoolWeek(country: string): readonly Weekday[] {
  return openWeekdays[country] ?? mondayToFriday
}

export function isSchoolDay(at: Day, week: readonly Weekday[]): boolean {
  return week.includes(weekday(at))
}

const dayLength = 24 * 60 * 60 * 1000
const weekdays: readonly Weekday[] = [7, 1, 2, 3, 4, 5, 6]

const mondayToFriday: readonly Weekday[] = [1, 2, 3, 4, 5]
const sundayToThursday: readonly Weekday[] = [7, 1, 2, 3, 4]
const openWeekdays: Readonly<Record<string, readonly Weekday[]>> = {
  PK: [1, 2, 3, 4, 5, 6],
  AE: mondayToFriday,
  SA: sundayToThursday,
  KW: sundayToThursday,
  QA: sundayToThursday,
  BH: sundayToThursday,
  OM: sundayToThursday,
}

function isDate(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

function utc(at: Day): number {
  return Date.parse(`${at}T00:00:00Z`)
}

/** Caches the day of each zone: every request needs it, and the Intl calendar is slow. */
const todays = new Map<string, { minute: number; is: Day }>()
const wallCalendars = new Map<string, Intl.DateTimeFormat>()

function wallCalendar(zone: string): Intl.DateTimeFormat {
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const found = wallCalendars.get(zone) ?? new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', options)
  wallCalendars.set(zone, found)
  return found
}

const wallClocks = new Map<string, Intl.DateTimeFormat>()

function wallClock(zone: string): Intl.DateTimeFormat {
  const options = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const found = wallClocks.get(zone) ?? new Intl.DateTimeFormat('en-GB-u-nu-latn', options)
  wallClocks.set(zone, found)
  return found
}
