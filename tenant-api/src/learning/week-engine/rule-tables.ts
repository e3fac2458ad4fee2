import type { EngineRules, RuleLevel } from './engine-input.ts'

/** What one unit of a rule weighs beside the others, where it is to be avoided. */
export const weights = {
  gaps: 10,
  spread: 4,
  twiceADay: 12,
  heavyLate: 6,
  activeAfterBreak: 6,
  longestRun: 8,
  daysOff: 30,
  firstAndLast: 2,
  roomChanges: 3,
  distance: 25,
  avoidedTimes: 8,
  mostADay: 12,
  firstLesson: 8,
  lastLesson: 8,
} as const

/** Of a teacher's day as a set of periods (bit 0 is the first): gaps, and periods above the longest run. */
export type DayTable = { soft: Int32Array; hard: Int32Array }

/** The tables of all teachers; those of the same wishes share one. `daysOff` is -1 without a wish. */
export type TeacherTables = {
  tables: readonly DayTable[]
  tableOf: Int32Array
  daysOff: Int32Array
  isDayOffHard: Uint8Array
}

export function teacherTables(
  rules: EngineRules,
  teacherIds: readonly string[],
  periods: number,
): TeacherTables {
  const wishes = new Map(rules.teachers.map((wish) => [wish.employeeId, wish]))
  const tables = new Map<string, { table: DayTable; at: number }>()
  const tableOf = new Int32Array(teacherIds.length)
  const daysOff = new Int32Array(teacherIds.length).fill(-1)
  const isDayOffHard = new Uint8Array(teacherIds.length)
  for (const [at, id] of teacherIds.entries()) {
    const wish = wishes.get(id)
    const gaps = wish?.gaps ?? rules.gaps
    const run = wish?.longestRun ?? rules.longestRun
    const most = wish?.mostADay ?? { level: 'off', periods }
    const name = `${gaps} ${run.level} ${run.periods} ${most.level} ${most.periods}`
    const found = tables.get(name) ?? { table: dayTable({ gaps, run, most, periods }), at: tables.size }
    tables.set(name, found)
    tableOf[at] = found.at
    if (!wish?.daysOff || wish.daysOff.level === 'off') continue
    daysOff[at] = wish.daysOff.days
    isDayOffHard[at] = Number(wish.daysOff.level === 'never')
  }
  return { tables: [...tables.values()].map(({ table }) => table), tableOf, daysOff, isDayOffHard }
}

/** Free periods between the first and the last of a day. */
export function gapsOf(day: number): number {
  if (day === 0) return 0
  const last = 31 - Math.clz32(day)
  const first = 31 - Math.clz32(day & -day)
  return last - first + 1 - periodsOf(day)
}

export function periodsOf(day: number): number {
  let count = 0
  for (let left = day; left !== 0; left &= left - 1) count += 1
  return count
}

/** How many periods of a day are more than `most` one after the other. */
export function overlongOf(day: number, most: number): number {
  let run = 0
  let overlong = 0
  for (let left = day; left !== 0; left >>>= 1) {
    run = left & 1 ? run + 1 : 0
    if (run > most) overlong += 1
  }
  return overlong
}

type Most = { level: RuleLevel; periods: number }
type DayRules = { gaps: RuleLevel; run: Most; most: Most; periods: number }

function dayTable({ gaps, run, most, periods }: DayRules): DayTable {
  const soft = new Int32Array(2 ** periods)
  const hard = new Int32Array(2 ** periods)
  for (let day = 0; day < soft.length; day += 1) {
    const [free, overlong] = [gapsOf(day), overlongOf(day, run.periods)]
    const surplus = Math.max(0, periodsOf(day) - most.periods)
    soft[day] =
      soften(gaps, free, weights.gaps) +
      soften(run.level, overlong, weights.longestRun) +
      soften(most.level, surplus, weights.mostADay)
    hard[day] =
      (gaps === 'never' ? free : 0) +
      (run.level === 'never' ? overlong : 0) +
      (most.level === 'never' ? surplus : 0)
  }
  return { soft, hard }
}

function soften(level: RuleLevel, count: number, weight: number): number {
  return level === 'avoid' ? count * weight : 0
}
