import {
  addDays,
  type Day,
  day,
  daysBetween,
  type Weekday,
  type WeekdayName,
  weekdayName,
  weekOf,
} from 'kit/values/day'
import { minutesOf } from 'kit/values/time'

/** A calendar event: in school days and wall-clock times, so that no time zone can shift it. */
export type CalendarEvent = {
  id: string
  title: string
  /** What else it says, such as with whom and where: in a list below the title, elsewhere behind it. */
  details?: readonly string[]
  /** First and last day, both included. */
  from: Day
  to: Day
  /** `08:40`; an all-day event if undefined. */
  start?: string | undefined
  end?: string | undefined
  tone?: 'theme' | 'neutral' | 'success' | 'warning' | 'danger' | 'info' | undefined
}

/** The whole weeks that show a day's month: four to six. */
export function monthWeeks(at: Day, weekStart: Weekday): Day[][] {
  const first = day(`${at.slice(0, 7)}-01`)
  const last = addDays(addMonths(first, 1), -1)
  const start = weekOf(first, weekStart)[0] ?? first
  const weeks = Math.floor(daysBetween(start, last) / 7) + 1
  return Array.from({ length: weeks }, (_, week) => weekOf(addDays(start, week * 7), weekStart))
}

/** The same day of another month, or its last day if that month is shorter. */
export function addMonths(at: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = at.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()))
  return day(lastOfMonth.toISOString().slice(0, 10))
}

export function isOn({ from, to }: CalendarEvent, at: Day): boolean {
  return from <= at && at <= to
}

/** The events of a day in order: all-day events first, then by start time, then by name. */
export function eventsOn(events: readonly CalendarEvent[], at: Day): CalendarEvent[] {
  return events.filter((event) => isOn(event, at)).sort(byTime)
}

function byTime(a: CalendarEvent, b: CalendarEvent): number {
  return (a.start ?? '').localeCompare(b.start ?? '') || a.title.localeCompare(b.title)
}

/** The placement of an event in a week: its lane, its first day (0 to 6) and its number of days. */
export type Placed = {
  event: CalendarEvent
  lane: number
  from: number
  days: number
  goesOn: boolean
  cameBefore: boolean
}

/** Assigns each event of a week the first free lane, the longest first, so that bars never overlap. */
export function lanesOf(events: readonly CalendarEvent[], week: readonly Day[]): Placed[] {
  const [first, last] = [week[0], week.at(-1)]
  if (first === undefined || last === undefined) return []
  const taken: boolean[][] = []
  return events
    .filter((event) => week.some((at) => isOn(event, at)))
    .sort((a, b) => a.from.localeCompare(b.from) || b.to.localeCompare(a.to) || byTime(a, b))
    .map((event) => {
      const from = week.findIndex((at) => at >= event.from)
      const days = week.filter((at) => isOn(event, at)).length
      const span = Array.from({ length: days }, (_, at) => from + at)
      const free = taken.findIndex((lane) => span.every((at) => !lane[at]))
      const lane = free === -1 ? taken.length : free
      const places = (taken[lane] ??= [])
      for (const at of span) places[at] = true
      return { event, lane, from, days, cameBefore: event.from < first, goesOn: event.to > last }
    })
}

/** A timed event of one day: its column, the number of overlapping columns, and its minutes. */
export type Timed = { event: CalendarEvent; column: number; of: number; start: number; end: number }

/** Places overlapping events side by side; a chain of overlaps shares one width. */
export function sideBySide(events: readonly CalendarEvent[]): Timed[] {
  const timed = events
    .flatMap((event) => {
      if (event.start === undefined) return []
      const start = minutesOf(event.start)
      return [
        {
          event,
          start,
          end: Math.max(start + 15, event.end === undefined ? start + 45 : minutesOf(event.end)),
        },
      ]
    })
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const chains: (typeof timed)[] = []
  let until = -1
  for (const one of timed) {
    if (one.start >= until) chains.push([])
    chains.at(-1)?.push(one)
    until = Math.max(until, one.end)
  }
  return chains.flatMap(columnsOf)
}

function columnsOf(chain: readonly Omit<Timed, 'column' | 'of'>[]): Timed[] {
  const ends: number[] = []
  const placed = chain.map((one) => {
    const free = ends.findIndex((end) => end <= one.start)
    const column = free === -1 ? ends.length : free
    ends[column] = one.end
    return { ...one, column }
  })
  return placed.map((one) => ({ ...one, of: ends.length }))
}

/** The days of a week that are shown: those that the school has chosen, and others on which something is. */
export function daysShown(
  week: readonly Day[],
  chosen: readonly WeekdayName[],
  events: readonly CalendarEvent[],
): Day[] {
  const isChosen = (at: Day) => chosen.length === 0 || chosen.includes(weekdayName(at))
  return week.filter((at) => isChosen(at) || events.some((event) => isOn(event, at)))
}

/**
 * The whole hours that a week shows: between the times that the school has chosen, and earlier or later where something
 * lies outside. `opening` is the hour at which it opens: that of the first event, and not later than a school morning.
 */
export function hoursOf(
  timed: readonly Timed[],
  { from, until }: { from: string; until: string },
): { first: number; last: number; opening: number } {
  const starts = timed.map(({ start }) => start)
  const first = Math.floor(Math.min(minutesOf(from), ...starts) / 60)
  const end = until === '00:00' ? 24 * 60 : minutesOf(until)
  return {
    first,
    last: Math.ceil(Math.max(end, ...timed.map((event) => event.end)) / 60),
    opening: Math.max(first, Math.floor(Math.min(8 * 60, ...starts) / 60)),
  }
}
