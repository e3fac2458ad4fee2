import { searchForm } from 'kit/text/search-form'
import { foldDigits, languages } from 'kit/text/locale'
import { words } from 'kit/text/words-node'
import { type PeriodGiven, type PeriodKind, periodKinds } from '../../../institute/bell-schedules/contract.ts'
import { timeOf } from './cell-values.ts'

/** 1 is Monday. A Monday of the calendar, to format the names of the weekdays. */
const monday = Date.UTC(2024, 0, 1)
const dayNames = new Map(
  languages.flatMap(({ code }) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(code, { weekday, timeZone: 'UTC' })
      return Array.from(
        { length: 7 },
        (_, at) => [searchForm(format.format(monday + at * 86_400_000)), at + 1] as const,
      )
    }),
  ),
)

/** Weekdays from a text such as "Monday-Thursday, Saturday" or "1-4", in any language; null if invalid. */
export function weekdaysOf(text: string): number[] | null {
  const found = new Set<number>()
  for (const part of text.split(/[,;،؛\n]/).filter((some) => some.trim() !== '')) {
    const ends = part.split(/[-–—]/).map(dayOf)
    const [first, last] = [ends[0], ends.at(-1)]
    if (first === undefined || last === undefined || ends.length > 2) return null
    for (let at = first; ; at = (at % 7) + 1) {
      found.add(at)
      if (at === last) break
    }
  }
  return found.size > 0 ? [...found].sort((a, b) => a - b) : null
}

function dayOf(text: string): number | undefined {
  const bare = searchForm(text).trim()
  return /^[1-7]$/.test(foldDigits(bare)) ? Number(foldDigits(bare)) : dayNames.get(bare)
}

const kindNames = new Map(
  Object.entries(periodKinds).flatMap(([kind, name]) =>
    [kind, name, ...languages.map(({ code }) => words(code).say(name))].map(
      (text) => [searchForm(text), kind as PeriodKind] as const,
    ),
  ),
)

const clock = String.raw`\d{1,2}[:.]\d{2}(?: ?[ap]m)?`
const span = new RegExp(`^(${clock}) ?[-–—] ?(${clock})(?![:.\\d])[ :]*(.*)$`, 'i')

/** Periods from a text such as "07:50-08:00 Assembly; 08:00-08:40"; or the invalid part of it. */
export function periodsOf(text: string): { periods: PeriodGiven[] } | { wrong: string } {
  const periods: PeriodGiven[] = []
  for (const part of text.split(/[;؛\n]/).filter((some) => some.trim() !== '')) {
    const period = periodOf(part)
    if (!period) return { wrong: part.trim().slice(0, 60) }
    periods.push(period)
  }
  return { periods }
}

function periodOf(part: string): PeriodGiven | null {
  const [, from = '', until = '', called = ''] = span.exec(foldDigits(part).replace(/\s+/g, ' ').trim()) ?? []
  const [startsAt, endsAt] = [timeOf(from), timeOf(until)]
  if ('wrong' in startsAt || 'wrong' in endsAt) return null
  return {
    ...kindOf(called.trim()),
    startsAt: String(startsAt.value),
    endsAt: String(endsAt.value),
    lateAfter: null,
  }
}

/**
 * "Break", "Break: lunch"; an empty text or a number is a lesson; an unknown kind is "other", with the text as
 * its name.
 */
function kindOf(called: string): Pick<PeriodGiven, 'kind' | 'name'> {
  const [head = '', ...rest] = called.split(':')
  const kind = kindNames.get(searchForm(head.replace(/[\s\d]+$/, '')))
  if (called === '' || /^\d+$/.test(called)) return { kind: 'lesson', name: '' }
  if (kind === undefined) return { kind: 'other', name: called.slice(0, 40) }
  return { kind, name: rest.join(':').trim().slice(0, 40) }
}
