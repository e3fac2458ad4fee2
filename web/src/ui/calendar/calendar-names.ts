import type { Day } from 'kit/values/day'
import { dressDigits, formatDayPart, type Language } from 'kit/text/locale'

/** "November 2026". */
export function monthName(language: Language, at: Day): string {
  return formatDayPart(language, at, { month: 'long', year: 'numeric' })
}

/** "Thu", for the heading of a column. */
export function weekdayName(language: Language, at: Day): string {
  const name = formatDayPart(language, at, { weekday: 'short' })
  // Arabic has no shorter names: column headings omit the article.
  return language === 'ar' ? name.replace(/^ال/, '') : name
}

/** "Thursday, 19 November": the text for screen readers. */
export function wholeDay(language: Language, at: Day): string {
  return formatDayPart(language, at, { weekday: 'long', day: 'numeric', month: 'long' })
}

export function dateOf(language: Language, at: Day): string {
  return formatDayPart(language, at, { day: 'numeric' })
}

/** `08:40` in the reader's digits. */
export function clock(language: Language, time: string): string {
  return dressDigits(language, time)
}
