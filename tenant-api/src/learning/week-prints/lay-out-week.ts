import type { BaseLesson, Bell } from './read-base-weeks.ts'

/** A column of a page: a period with its number, a break with its name, or the own time of a lesson. */
export type Slot = { kind: string; number: number | null; name: string; starts: string; ends: string }
export type Cell = { slot: number; span: number; lessons: BaseLesson[] }
/** Days that ring alike stand below each other, under their times. */
export type DayGroup = { slots: Slot[]; days: { weekday: number; cells: Cell[] }[] }

type Timed = { lesson: BaseLesson; starts: string; ends: string }

const placeOf = ({ campusId, shiftId }: Pick<BaseLesson, 'campusId' | 'shiftId'>) =>
  `${campusId} ${shiftId ?? ''}`

/** The week of one owner as tables: the days by groups that ring alike, the lessons over the periods that they take. */
export function layOutWeek(lessons: readonly BaseLesson[], bells: readonly Bell[]): DayGroup[] {
  const usual = mostOf(lessons.map(placeOf))
  const groups = new Map<string, DayGroup>()
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const ringing = bells.filter((one) => one.weekday === weekday)
    const timed = lessons
      .filter((one) => one.weekday === weekday)
      .flatMap((lesson) => timesOf(lesson, ringing))
    const slots = slotsOf(ringing.find((one) => placeOf(one) === usual)?.periods ?? [], timed)
    if (slots.length === 0) continue
    const key = JSON.stringify(slots)
    const group = groups.get(key) ?? { slots, days: [] }
    groups.set(key, group)
    group.days.push({ weekday, cells: cellsOf(slots, timed) })
  }
  return [...groups.values()]
}

/** When a lesson is by the bells of its own campus and shift; nothing, where its periods do not ring on this day. */
function timesOf(lesson: BaseLesson, ringing: readonly Bell[]): Timed[] {
  const { period, length, starts, ends } = lesson
  if (period === null) return starts !== null && ends !== null ? [{ lesson, starts, ends }] : []
  const own = ringing.find((one) => placeOf(one) === placeOf(lesson))?.periods ?? []
  const taken = own.filter(({ number }) => number !== null && number >= period && number < period + length)
  const [first, last] = [taken[0], taken.at(-1)]
  return first && last ? [{ lesson, starts: first.starts, ends: last.ends }] : []
}

/** The periods and breaks of a day, and besides the times of lessons that fit into none of them. */
function slotsOf(periods: readonly Slot[], timed: readonly Timed[]): Slot[] {
  const slots = periods.map((one) => ({ ...one }))
  for (const { starts, ends } of timed)
    if (!slots.some((one) => one.starts === starts) || !slots.some((one) => one.ends === ends))
      slots.push({ kind: 'lesson', number: null, name: '', starts, ends })
  return slots.toSorted((a, b) => a.starts.localeCompare(b.starts) || a.ends.localeCompare(b.ends))
}

/** Lessons that share a period, as parts of a choice and alternating weeks do, share a cell. */
function cellsOf(slots: readonly Slot[], timed: readonly Timed[]): Cell[] {
  const cells: Cell[] = []
  const placed = timed
    .map(({ lesson, starts, ends }) => {
      const from = slots.findIndex((one) => one.starts === starts)
      return { lesson, from, until: slots.findLastIndex((one) => one.ends === ends) }
    })
    .toSorted((a, b) => a.from - b.from)
  for (const { lesson, from, until } of placed) {
    const before = cells.at(-1)
    if (before && from < before.slot + before.span) {
      before.lessons.push(lesson)
      before.span = Math.max(before.span, until - before.slot + 1)
    } else cells.push({ slot: from, span: Math.max(1, until - from + 1), lessons: [lesson] })
  }
  return cells
}

function mostOf(keys: readonly string[]): string | undefined {
  return [...Map.groupBy(keys, (key) => key)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
