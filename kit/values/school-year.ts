import { addDays, addMonths, type Day, day } from './day.ts'

/** The month in which schools of these countries begin their year; everywhere else it is September. */
const firstMonths: Readonly<Record<number, string>> = {
  1: 'AU BD BN BW FJ KE LS MW MY NA NZ PG RW SG SZ TZ UG ZA ZM ZW',
  2: 'BR',
  3: 'AF AR CL KR PE UY',
  4: 'IN JP NP PK',
  8: 'LK PH US',
}
const otherwise = 9

export type Span = { name: string; firstDay: Day; lastDay: Day }

/** The year of a country's schools in which a day lies: twelve months, so that no day is left out. */
export function guessYear(country: string, at: Day): Span {
  const known = Object.entries(firstMonths).find(([, countries]) => countries.split(' ').includes(country))
  const month = known ? Number(known[0]) : otherwise
  const begins = day(`${at.slice(0, 4)}-${String(month).padStart(2, '0')}-01`)
  return yearFrom(begins > at ? addMonths(begins, -12) : begins)
}

/** The twelve months after a year. */
export function guessNextYear({ lastDay }: Pick<Span, 'lastDay'>): Span {
  return yearFrom(addDays(lastDay, 1))
}

function yearFrom(firstDay: Day): Span {
  const lastDay = addDays(addMonths(firstDay, 12), -1)
  const [from, until] = [firstDay.slice(0, 4), lastDay.slice(0, 4)]
  return { name: from === until ? from : `${from}-${until.slice(2)}`, firstDay, lastDay }
}

/** The next term of a year of two: what its terms have left of the half, or of the year. Null where they fill it. */
export function guessTerm(
  { firstDay, lastDay }: Pick<Span, 'firstDay' | 'lastDay'>,
  terms: readonly { lastDay: Day }[],
): { number: number; firstDay: Day; lastDay: Day } | null {
  const last = terms
    .map((term) => term.lastDay)
    .toSorted()
    .at(-1)
  const begins = last === undefined ? firstDay : addDays(last, 1)
  if (begins > lastDay) return null
  const half = addDays(addMonths(firstDay, 6), -1)
  return {
    number: terms.length + 1,
    firstDay: begins,
    lastDay: begins <= half && half < lastDay ? half : lastDay,
  }
}
