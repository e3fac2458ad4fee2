import type { FileSheets } from '../../../core/documents/workbook/file-sheets.ts'
import { lessonsOfGrid } from './read-grid-sheet.ts'
import { lessonsOfRows, rowsOfLongSheet, type SheetLesson } from './read-long-sheet.ts'
import { blocksOf, seeBounds, type WeekFile } from './week-file.ts'
import { weekdayCalled } from './weekday-names.ts'

/**
 * The week of a workbook or a list: sheets with a lesson in each row, or grids of a week. `title` is the name of the
 * file, for a grid that says nowhere whose it is.
 */
export function readSheets({ sheets, hidden }: FileSheets, title: string): WeekFile {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const rows = filled.map((sheet) => rowsOfLongSheet(sheet, filled.length === 1))
  const grids = filled.filter((_, at) => rows[at] === undefined)
  const byGrid = grids.map((sheet) => ({ name: sheet.name, lessons: lessonsOfGrid(sheet, title) }))
  const lessons = [
    ...lessonsOfRows(rows.flatMap((some) => some ?? [])),
    ...byGrid.flatMap((one) => one.lessons),
  ]
  const days = placesOf(
    lessons.map(({ day }) => day),
    (name) => weekdayCalled(name) ?? 8,
  )
  const periods = placesOf(
    lessons.map(({ period }) => period),
    (name) => Number(/\d+/.exec(name)?.[0] ?? 99),
  )
  const left = [...byGrid.filter((one) => one.lessons.length === 0).map(({ name }) => name), ...hidden]
  return seeBounds({
    format: 'sheet',
    days: [...days.keys()],
    periods: [...periods.keys()],
    weeks: Math.max(1, ...lessons.map(({ week }) => (week === 0 ? 1 : Math.max(2, week)))),
    terms: [],
    aliases: { section: {}, subject: {}, teacher: {}, room: {} },
    lessons: lessons.flatMap((one: SheetLesson) =>
      blocksOf({
        ...one,
        day: days.get(one.day) ?? null,
        period: periods.get(one.period) ?? null,
        terms: null,
      }),
    ),
    absences: [],
    ignored: left.filter(Boolean).map((name) => ({ name, count: 1 })),
  })
}

function placesOf(names: readonly string[], rank: (name: string) => number): ReadonlyMap<string, number> {
  const all = [...new Set(names)].filter(Boolean).toSorted((a, b) => rank(a) - rank(b))
  return new Map(all.map((name, at) => [name, at]))
}
