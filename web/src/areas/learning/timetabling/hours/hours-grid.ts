import type { TeacherHours } from 'tenant-api/contract/learning/timetabling'

export type HourLevel = TeacherHours['level']
/** The levels of the periods of a week by `weekday period`; a period that is missing is free. */
export type HoursGrid = ReadonlyMap<string, HourLevel>
export type GivenHours = Omit<TeacherHours, 'id' | 'campusId'>
type Shape = { weekdays: readonly number[]; periods: number }

export function cellOf(weekday: number, period: number): string {
  return `${weekday} ${period}`
}

/** Whether hours are said in whole periods of weekdays, as the grid shows them; others stay as they are. */
export function isInGrid({ from, campusId }: Pick<TeacherHours, 'from' | 'campusId'>): boolean {
  return from === null && campusId !== null
}

/** The grid of what is said; where two rules meet, the stricter one counts. */
export function gridOf(hours: readonly TeacherHours[], { weekdays, periods }: Shape): HoursGrid {
  const grid = new Map<string, HourLevel>()
  for (const { level, weekday, firstPeriod, lastPeriod } of hours.filter(isInGrid))
    for (const on of weekdays)
      for (let period = 1; period <= periods; period += 1) {
        const isSaid =
          (weekday === null || weekday === on) &&
          (firstPeriod === null || (period >= firstPeriod && period <= (lastPeriod ?? firstPeriod)))
        if (isSaid && grid.get(cellOf(on, period)) !== 'never') grid.set(cellOf(on, period), level)
      }
  return grid
}

/** Free, rather not, not there, and free again. */
export function nextLevel(level: HourLevel | undefined): HourLevel | undefined {
  return level === undefined ? 'avoid' : level === 'avoid' ? 'never' : undefined
}

/** Gives some cells a level, or frees them. */
export function withLevel(
  grid: HoursGrid,
  cells: readonly string[],
  level: HourLevel | undefined,
): HoursGrid {
  const next = new Map(grid)
  for (const cell of cells)
    if (level === undefined) next.delete(cell)
    else next.set(cell, level)
  return next
}

/**
 * The grid as the fewest hours: a whole weekday, or periods one after the other. What is as it was said keeps its reason;
 * the others get this one.
 */
export function hoursOf(
  grid: HoursGrid,
  { weekdays, periods }: Shape,
  { before, reason }: { before: readonly TeacherHours[]; reason: string },
): GivenHours[] {
  const reasons = new Map(before.filter(isInGrid).map((one) => [keyOf(one), one.reason]))
  return weekdays.flatMap((weekday) =>
    runsOn(grid, weekday, periods).map(({ level, first, last }) => {
      const isWhole = first === 1 && last === periods
      const one = {
        level,
        weekday,
        firstPeriod: isWhole ? null : first,
        lastPeriod: isWhole ? null : last,
        from: null,
        until: null,
      }
      return { ...one, reason: reasons.get(keyOf(one)) ?? reason }
    }),
  )
}

function runsOn(grid: HoursGrid, weekday: number, periods: number) {
  const runs: { level: HourLevel; first: number; last: number }[] = []
  for (let period = 1; period <= periods; period += 1) {
    const level = grid.get(cellOf(weekday, period))
    const run = runs.at(-1)
    if (level === undefined) continue
    if (run?.level === level && run.last === period - 1) run.last = period
    else runs.push({ level, first: period, last: period })
  }
  return runs
}

function keyOf({ level, weekday, firstPeriod, lastPeriod }: Omit<GivenHours, 'reason'>): string {
  return `${level} ${weekday} ${firstPeriod} ${lastPeriod}`
}
