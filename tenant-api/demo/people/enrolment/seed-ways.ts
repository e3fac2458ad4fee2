import { addDays, day } from 'kit/values/day'
import { demoYears } from '../../institute/calendar/seed.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { sectionOf } from './seed-rows.ts'

/** The sections of each way through the school, from the first class to the last. */
const ways = [
  ...['A', 'B'].map((letter) => [
    ...['PG', 'Nur', 'KG', '1', '2', '3', '4', '5'].map((name) => `${name}-A`),
    ...['6', '7', '8', '9', '10'].map((name) => `${name}-${letter}`),
  ]),
  ...['G', 'E'].map((letter) => ['1', '2', '3', '4', '5'].map((name) => `${name}-${letter}`)),
  ['6-C', '7-C', '8-C', 'O1', 'O2', 'O3'],
]
/** The section a class lower, of each section by its title. */
export const before: ReadonlyMap<string, string | undefined> = new Map(
  ways.flatMap((way) => way.map((title, at) => [title, way[at - 1]] as const)),
)

const yearsOf = (campus: string) => demoYears.filter(({ campusId }) => (campusId ?? '') === own(campus))
const own = (campus: string) => (campus === demoCampuses.CNL ? campus : '')

/** The first day of the year that begins in this calendar year, as the campus counts. */
export function firstDayOf(campus: string, year: number): string {
  return yearsOf(campus).find(({ firstDay }) => firstDay.startsWith(`${year}`))?.firstDay ?? ''
}

/** The day before the next year begins. */
export function lastDayOf(campus: string, year: number): string {
  return addDays(day(firstDayOf(campus, year + 1)), -1)
}

type Way = { section: string; roll: number; years: number; until: number }

/** So many years before the one of `until` in a section: a class lower each, under one roll number. */
export function earlierYears({ section, roll, years, until }: Way) {
  const titles: string[] = []
  for (let at = before.get(section); at !== undefined && titles.length < years; at = before.get(at))
    titles.unshift(at)
  return titles.map((title, at) => {
    const { campusId } = sectionOf(title)
    const year = until - titles.length + at
    return {
      section: title,
      roll,
      from: firstDayOf(campusId, year),
      until: lastDayOf(campusId, year),
      began: at === 0 ? ('admission' as const) : ('promotion' as const),
      ended: 'promotion' as const,
    }
  })
}
