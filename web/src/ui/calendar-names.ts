import type { Day } from 'kit/day'
import { dressDigits, intlTag, type Language } from 'kit/locale'

/** "November 2026". */
export function monthName(language: Language, at: Day): string {
  return print(language, at, { month: 'long', year: 'numeric' })
}

export function weekdayName(language: Language, at: Day, width: 'short' | 'long'): string {
  return print(language, at, { weekday: width })
}

/** "Thursday, 19 November": what a screen reader says of a day. */
export function wholeDay(language: Language, at: Day): string {
  return print(language, at, { weekday: 'long', day: 'numeric', month: 'long' })
}

export function dateOf(language: Language, at: Day): string {
  return print(language, at, { day: 'numeric' })
}

/** `08:40` in the reader's digits. */
export function clock(language: Language, time: string): string {
  return dressDigits(language, time)
}

function print(language: Language, at: Day, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(intlTag(language), {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
  })
  return format.format(new Date(`${at}T00:00:00Z`))
}
