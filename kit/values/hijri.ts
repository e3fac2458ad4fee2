import { addDays, type Day, daysBetween } from './day.ts'
import { intlTag, type Language } from '../text/locale.ts'

/**
 * Islamic dates by the Umm al-Qura calendar, for school days. Where the moon is sighted later than computed, a
 * school shifts them: with 1, each month begins a day later. Safe in Node and browsers.
 */
export type HijriDate = { year: number; month: number; date: number }

/** Maximum shift of a school's Islamic dates, in days. */
export const mostShift = 2

/** The Islamic date of a school day. */
export function hijriOf(at: Day, shift = 0): HijriDate {
  const parts = calendar('en-u-ca-islamic-umalqura-nu-latn', numbers).formatToParts(instant(at, shift))
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number.parseInt(parts.find((found) => found.type === type)?.value ?? '', 10)
  return { year: part('year'), month: part('month'), date: part('day') }
}

/** "9 Jumada II 1448 AH" in the reader's language, or the requested parts of it. */
export function formatHijri(
  language: Language,
  at: Day,
  {
    shift = 0,
    ...parts
  }: { shift?: number } & Pick<Intl.DateTimeFormatOptions, 'day' | 'month' | 'year'> = {},
): string {
  const shown = Object.keys(parts).length > 0 ? parts : words
  return calendar(`${intlTag(language)}-ca-islamic-umalqura`, shown).format(instant(at, shift))
}

/**
 * The school days from `from` to `until` on which an Islamic month and date falls; none or one in most years.
 */
export function daysOfHijri(
  { month, date }: Pick<HijriDate, 'month' | 'date'>,
  { from, until, shift = 0 }: { from: Day; until: Day; shift?: number },
): Day[] {
  const days = Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_, at) => addDays(from, at))
  return days.filter((at) => {
    const found = hijriOf(at, shift)
    return found.month === month && found.date === date
  })
}

const numbers = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
const words = { year: 'numeric', month: 'long', day: 'numeric' } as const

function instant(at: Day, shift: number): Date {
  return new Date(`${addDays(at, -shift)}T00:00:00Z`)
}

const calendars = new Map<string, Intl.DateTimeFormat>()

function calendar(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const found = calendars.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  calendars.set(key, found)
  return found
}
