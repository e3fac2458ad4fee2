import { day, type Weekday } from 'kit/values/day'
import type { BellSet } from 'kit/week/week'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { demoShifts } from '../structure/seed-sections.ts'
import { demoCampuses } from '../structure/seed.ts'
import { inOrder } from '../../../src/institute/bell-schedules/bell-periods.ts'
import { exampleBells, type PeriodGiven } from '../../../src/institute/bell-schedules/contract.ts'
import { bellPeriod, bellSchedule } from '../../../src/institute/bell-schedules/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 60

const { MAIN, SHD, CNL } = demoCampuses
const [morning, evening] = demoShifts.map(({ id }) => id)

/** What a day is made of, one after the other: so many lessons of so many minutes, or something else of so many. */
type Part = readonly [kind: PeriodGiven['kind'], minutes: number, times?: number]

/** A day that begins at a time; late is who comes after the first lesson has begun. */
function dayOf(start: string, parts: readonly Part[]): PeriodGiven[] {
  let at = minutesOf(start)
  return parts.flatMap(([kind, minutes, times = 1]) =>
    Array.from({ length: times }, () => {
      const startsAt = clock(at)
      at += minutes
      return { kind, name: '', startsAt, endsAt: clock(at), lateAfter: null }
    }),
  )
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const opening: readonly Part[] = [
  ['gate', 20],
  ['assembly', 10],
]
const long: readonly Part[] = [...opening, ['lesson', 40, 4], ['break', 25], ['lesson', 40, 4]]
const short: readonly Part[] = [...opening, ['lesson', 30, 4], ['break', 15], ['lesson', 30, 4]]
const girls: readonly Part[] = [
  ['assembly', 15],
  ['lesson', 35, 4],
  ['break', 35],
  ['lesson', 35, 3],
]
const girlsShort: readonly Part[] = [
  ['assembly', 15],
  ['lesson', 30, 4],
  ['break', 15],
  ['lesson', 30, 3],
]
const boys: readonly Part[] = [
  ['assembly', 15],
  ['lesson', 35, 4],
  ['prayer', 25],
  ['lesson', 35, 3],
]
const boysShort: readonly Part[] = [
  ['lesson', 35, 3],
  ['prayer', 15],
  ['lesson', 35, 3],
]
const canal: readonly Part[] = [
  ['assembly', 10],
  ['lesson', 40, 3],
  ['break', 30],
  ['lesson', 40, 3],
  ['prayer', 30],
  ['lesson', 40, 2],
]
const canalShort: readonly Part[] = [
  ['lesson', 30, 4],
  ['break', 30],
  ['lesson', 30, 4],
]
const canalFast: readonly Part[] = [
  ['lesson', 30, 3],
  ['break', 15],
  ['lesson', 30, 3],
]

const monToThu = [1, 2, 3, 4]
const ramadanDays = [...monToThu, 6]
const [friday, saturday, friAndSat] = [[5], [6], [5, 6]]

const summer = ['2026-04-01', '2026-10-15'] as const
const winter = ['2026-10-16', '2027-03-31'] as const
const ramadan = ['2027-02-08', '2027-03-09'] as const
const nextSummer = ['2027-04-01', '2027-10-15'] as const

type Bells = readonly [
  at: readonly [campusId: string, shiftId: string | null | undefined],
  name: string,
  days: readonly [firstDay: string, lastDay: string],
  weekdays: readonly number[],
  start: string,
  parts: readonly Part[],
]

const main = [MAIN, null] as const
const atCanal = [CNL, null] as const
const forGirls = [SHD, morning] as const
const forBoys = [SHD, evening] as const

/** In summer the morning begins half an hour earlier; the evening stays as it is. */
const all: readonly Bells[] = [
  [main, 'Winter', winter, monToThu, '07:30', long],
  [main, 'Winter, Friday and Saturday', winter, friAndSat, '07:30', short],
  [main, 'Ramadan', ramadan, ramadanDays, '08:00', [...opening, ['lesson', 30, 8]]],
  [main, 'Ramadan, Friday', ramadan, friday, '08:00', [...opening, ['lesson', 30, 6]]],
  [main, 'Summer', summer, monToThu, '07:00', long],
  [main, 'Summer, Friday and Saturday', summer, friAndSat, '07:00', short],
  [forGirls, 'Winter', winter, monToThu, '07:45', girls],
  [forGirls, 'Winter, Friday and Saturday', winter, friAndSat, '07:45', girlsShort],
  [forGirls, 'Ramadan', ramadan, ramadanDays, '08:00', girlsShort],
  [forGirls, 'Ramadan, Friday', ramadan, friday, '08:00', [['lesson', 30, 6]]],
  [forGirls, 'Summer', summer, monToThu, '07:15', girls],
  [forGirls, 'Summer, Friday and Saturday', summer, friAndSat, '07:15', girlsShort],
  [forBoys, 'Winter', winter, monToThu, '13:15', boys],
  [forBoys, 'Winter, Friday', winter, friday, '14:15', boysShort],
  [forBoys, 'Winter, Saturday', winter, saturday, '13:15', boysShort],
  [forBoys, 'Ramadan', ramadan, ramadanDays, '12:45', [['lesson', 30, 6]]],
  [forBoys, 'Ramadan, Friday', ramadan, friday, '14:00', [['lesson', 30, 5]]],
  [forBoys, 'Summer', summer, monToThu, '13:15', boys],
  [forBoys, 'Summer, Friday', summer, friday, '14:15', boysShort],
  [forBoys, 'Summer, Saturday', summer, saturday, '13:15', boysShort],
  [atCanal, 'Winter', winter, monToThu, '08:00', canal],
  [atCanal, 'Winter, Friday', winter, friday, '08:00', canalShort],
  [atCanal, 'Ramadan', ramadan, monToThu, '08:30', canalShort],
  [atCanal, 'Ramadan, Friday', ramadan, friday, '08:30', canalFast],
  [atCanal, 'Summer', summer, monToThu, '07:30', canal],
  [atCanal, 'Summer, Friday', summer, friday, '07:30', canalShort],
  // Canal View's year goes on until June.
  [atCanal, 'Summer', nextSummer, monToThu, '07:30', canal],
  [atCanal, 'Summer, Friday', nextSummer, friday, '07:30', canalShort],
]

/** Riverside's bells as a week is judged by them. */
export const demoBellSets = all.map(
  ([[campusId, shiftId = null], , [firstDay, lastDay], weekdays, start, parts], at): BellSet => ({
    id: idOf(at),
    campusId,
    shiftId,
    firstDay: day(firstDay),
    lastDay: day(lastDay),
    weekdays: weekdays as Weekday[],
    periods: inOrder(dayOf(start, parts)).map(({ kind, number, startsAt, endsAt }) => ({
      kind,
      number,
      from: minutesOf(startsAt),
      until: minutesOf(endsAt),
    })),
  }),
)

/** Riverside's bells of 2026-27; those that are there stay as they are. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.select({ id: bellSchedule.id }).from(bellSchedule).limit(1)
  if (there) return
  const now = school.now().toISOString()
  const rows = all.map(([[campusId, shiftId = null], name, [firstDay, lastDay], weekdays], at) => ({
    id: idOf(at),
    campusId,
    shiftId,
    name,
    firstDay: day(firstDay),
    lastDay: day(lastDay),
    weekdays: [...weekdays],
    createdAt: now,
    updatedAt: now,
  }))
  const periods = all.flatMap(([[campusId], , , , start, parts], at) =>
    inOrder(withLate(campusId, dayOf(start, parts))).map((period) => ({ ...period, scheduleId: idOf(at) })),
  )
  await school.transaction(system(sentence('Demo school')), 'bells.seeded', async (tx) => {
    await tx.insert(bellSchedule).values(rows)
    await tx.insert(bellPeriod).values(periods)
  })
}

/** The main campus says it in so many words: who comes after the first lesson has begun is late. */
function withLate(campusId: string, periods: PeriodGiven[]): PeriodGiven[] {
  const first = periods.findIndex(({ kind }) => kind === 'lesson')
  if (campusId !== MAIN) return periods
  return periods.map((period, at) => (at === first ? { ...period, lateAfter: period.startsAt } : period))
}

function idOf(at: number): string {
  return `${exampleBells.slice(0, -4)}be${String(at + 1).padStart(2, '0')}`
}
