import type { BaseLesson, Weeks } from './read-base-weeks.ts'

export type MasterCell = { column: number; span: number; lessons: BaseLesson[] }
export type Master = {
  /** The numbers of periods of each day, or the times at which lessons begin where there are no bells. */
  days: { weekday: number; slots: string[] }[]
  rows: { title: string; cells: MasterCell[] }[]
}

/** A line for each owner, and on it the periods of all days beside each other. */
export function layOutMaster({
  owners,
  lessons,
  bells,
}: Pick<Weeks, 'owners' | 'lessons' | 'bells'>): Master {
  const days = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const own = lessons.filter((one) => one.weekday === weekday)
    const numbers = [
      ...own.flatMap(({ period, length }) => (period === null ? [] : [period + length - 1])),
      ...bells
        .filter((one) => one.weekday === weekday)
        .flatMap(({ periods }) => periods.map(({ number }) => number ?? 0)),
    ]
    const count = Math.max(0, ...numbers)
    const times = [...new Set(own.flatMap(({ starts }) => starts ?? []))].toSorted()
    const slots = [...Array.from({ length: count }, (_, at) => String(at + 1)), ...times]
    return slots.length > 0 ? [{ weekday, slots }] : []
  })
  const columns = days.flatMap(({ weekday, slots }) => slots.map((slot) => `${weekday} ${slot}`))
  const placeOf = new Map(columns.map((key, at) => [key, at]))
  const byOwner = Map.groupBy(lessons, ({ ownerId }) => ownerId)
  const rows = owners.map(({ id, title }) => {
    const cells: MasterCell[] = []
    const placed = (byOwner.get(id) ?? [])
      .map((lesson) => ({
        lesson,
        column: placeOf.get(`${lesson.weekday} ${lesson.period ?? lesson.starts}`) ?? 0,
      }))
      .toSorted((a, b) => a.column - b.column)
    for (const { lesson, column } of placed) {
      const span = lesson.period === null ? 1 : lesson.length
      const before = cells.at(-1)
      if (before && column < before.column + before.span) {
        before.lessons.push(lesson)
        before.span = Math.max(before.span, column + span - before.column)
      } else cells.push({ column, span, lessons: [lesson] })
    }
    return { title, cells }
  })
  return { days, rows }
}
