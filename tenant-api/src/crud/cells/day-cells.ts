import type { LatestDay } from 'kit/contract/field-kinds'
import { foldDigits, intlTag, languages } from 'kit/text/locale'
import { searchForm } from 'kit/text/search-form'
import { sentence } from 'kit/text/words'
import { addDays, addMonths, type Day, day, isDay } from 'kit/values/day'
import { aheadOf, lastDayOf } from '../values.ts'
import { type CellValue, readAs } from './cell-result.ts'

/** Which of two numbers is the month; `doubtful` if the values of the column contradict each other. */
export type DayOrder = { isMonthFirst: boolean; isDoubtful: boolean }

type DayReading = { dateFormat: string; today: Day; latest?: LatestDay | undefined; order?: DayOrder }

const wrongDay = sentence('{field} must be a date such as 31/12/2026')

/**
 * A day as people and programs write it: `2026-11-19`, in the school's own order, with the name of the month, with
 * a time behind it, or Excel's count of days since 1899. What was guessed is noted.
 */
export function dayOf(
  text: string,
  { dateFormat, today, latest, order = orderOf([], dateFormat) }: DayReading,
): CellValue {
  const found = partsOf(text, order)
  if (!found) return { wrong: wrongDay }
  const { year, month, date } = found
  // Two digits mean the century in which the day is possible: nobody is born in 2085.
  const last = latest ? lastDayOf(latest, today) : addMonths(today, 50 * 12)
  const whole = year.length === 2 ? `20${year}` : year
  const isPast = year.length === 2 && isoOf(whole, month, date) > last
  const at = isoOf(isPast ? `19${year}` : whole, month, date)
  if (!isDay(at)) return { wrong: wrongDay }
  if (latest && at > last) return { wrong: aheadOf[latest] }
  const isGuess =
    year.length === 2 || (found.isAmbiguous && order.isDoubtful) || isTurned(found, { order, dateFormat })
  return isGuess || found.hasTime ? { value: at, note: readAs } : { value: at }
}

/**
 * The order of a column. As soon as a value fits only the other order than the school's, the column is in that one;
 * if others fit only the school's, what can be read both ways is doubtful.
 */
export function orderOf(texts: readonly string[], dateFormat: string): DayOrder {
  const usual = /^m/i.test(dateFormat)
  const numbers = texts.flatMap((text) => {
    const [, first, second, third] = numeric.exec(timeless(text).bare) ?? []
    return first !== undefined && first.length < 3 && third !== undefined
      ? [[Number(first), Number(second)]]
      : []
  })
  const isMonthFirst = numbers.some(([first = 0, second = 0]) => first <= 12 && second > 12)
  const isDayFirst = numbers.some(([first = 0, second = 0]) => first > 12 && second <= 12)
  if (isMonthFirst === isDayFirst) return { isMonthFirst: usual, isDoubtful: isMonthFirst }
  return { isMonthFirst, isDoubtful: false }
}

type Parts = {
  year: string
  month: string
  date: string
  /** Whether two numbers could be exchanged, and whether they are numbers at all. */
  isAmbiguous: boolean
  isNumeric: boolean
  hasTime: boolean
}

/** A value that was read in the other order than that of the school. */
function isTurned(
  { isNumeric }: Parts,
  { order, dateFormat }: { order: DayOrder; dateFormat: string },
): boolean {
  return isNumeric && order.isMonthFirst !== /^m/i.test(dateFormat)
}

const numeric = /^(\d{4}|\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const serial = /^\d{5}(?:\.\d+)?$/
const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const worded = /^(?:(\d{1,2})[^\p{L}\d]*(\D+?)|(\D+?)[^\p{L}\d]*(\d{1,2}))[^\p{L}\d]*(\d{4}|\d{2})$/u
const time = /(?:[T\s]+)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?(Z|[+-]\d\d:?\d\d)?$/i

function partsOf(text: string, { isMonthFirst }: DayOrder): Parts | undefined {
  const { bare, hasTime } = timeless(text)
  const told = { isAmbiguous: false, isNumeric: false, hasTime }
  if (serial.test(bare)) {
    const [year = '', month = '', date = ''] = addDays(day('1899-12-30'), Math.floor(Number(bare))).split('-')
    return { ...told, year, month, date }
  }
  const [, first = '', second = '', third = ''] = iso.exec(bare) ?? numeric.exec(bare) ?? []
  if (first.length === 4) return { ...told, year: first, month: second, date: third }
  if (first !== '') {
    const [month, date] = isMonthFirst ? [first, second] : [second, first]
    const isAmbiguous = Number(first) <= 12 && Number(second) <= 12 && first !== second
    return { ...told, year: third, month, date, isAmbiguous, isNumeric: true }
  }
  const [, before, nameAfter, nameBefore, after, year = ''] = worded.exec(bare) ?? []
  const month = months().get(monthForm(nameAfter ?? nameBefore ?? ''))
  return month === undefined ? undefined : { ...told, year, month, date: before ?? after ?? '' }
}

/** Without the time that databases and scripts write behind a day. An instant in another zone is no day. */
function timeless(text: string): { bare: string; hasTime: boolean } {
  const whole = foldDigits(text).trim()
  const found = time.exec(whole)
  if (!found) return { bare: whole, hasTime: false }
  const [all, hour, minute, second = '0', half = '', zone] = found
  const isMidnight =
    (Number(hour) % (half === '' ? 24 : 12)) + Number(minute) + Number(second) === 0 && !/p/i.test(half)
  if (zone !== undefined && !isMidnight) return { bare: whole, hasTime: true }
  return { bare: whole.slice(0, -all.length).trim(), hasTime: !isMidnight }
}

function isoOf(year: string, month: string, date: string): string {
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

let named: ReadonlyMap<string, string> | undefined

/** The months by their names, long and short, in the languages of the product and in Arabic of the Levant and the Maghreb. */
function months(): ReadonlyMap<string, string> {
  named ??= new Map(
    [...languages.map(({ code }) => intlTag(code)), 'ar-SY', 'ar-MA', 'ar-DZ', 'en-US'].flatMap((tag) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(tag, {
          month,
          day: 'numeric',
          timeZone: 'UTC',
          calendar: 'gregory',
        })
        return Array.from({ length: 12 }, (_, at) => {
          const parts = format.formatToParts(new Date(Date.UTC(2026, at, 1)))
          const name = parts.find(({ type }) => type === 'month')?.value ?? ''
          return [monthForm(name), String(at + 1)] as const
        })
      }),
    ),
  )
  return named
}

function monthForm(name: string): string {
  return searchForm(name)
    .replace(/[^\p{L} ]/gu, '')
    .trim()
}
