import type { FileSheet } from '../../../core/documents/workbook/file-sheets.ts'
import { nameIn } from './week-file.ts'
import type { SheetLesson } from './read-long-sheet.ts'
import { weekdayCalled } from './weekday-names.ts'

type Cells = readonly (readonly string[])[]
type Slot = { section: string; day: string; period: string; text: string }

/** Among how many rows the days or periods are sought. */
const mostAbove = 12

/**
 * The lessons of a sheet that is a grid: days and periods of the section that the sheet is called after, in either
 * direction; or sections down, and days with their periods across. A cell is `Subject / Teacher / Room`, several beside
 * each other are separated by semicolons.
 */
export function lessonsOfGrid({ name, rows }: FileSheet, title: string): SheetLesson[] {
  const cells = rows.map((row) => row.cells)
  const section = nameIn(name) || title
  const slots = ofSections(cells) ?? ofDaysDown(cells, section) ?? ofDaysAcross(cells, section) ?? []
  return slots.flatMap((slot) => lessonsIn(slot, rows.length > 0 ? name : ''))
}

/** Sections down; two rows of headers: days, which stand once for their periods, and the periods below them. */
function ofSections(cells: Cells): Slot[] | undefined {
  const at = cells.slice(0, mostAbove).findIndex((row, place) => {
    const days = row.slice(1).filter(isDayName).length
    return days >= 2 && (cells[place + 1] ?? []).slice(1).filter(isPeriodName).length >= days + 1
  })
  if (at < 0) return undefined
  let day = ''
  const columns = (cells[at + 1] ?? []).map((period, column) => {
    const title = cells[at]?.[column] ?? ''
    if (column > 0 && isDayName(title)) day = title
    return { day, period }
  })
  return cells.slice(at + 2).flatMap((row) =>
    row.slice(1).flatMap((text, column): Slot[] => {
      const head = columns[column + 1]
      if (!head || head.day === '' || !isPeriodName(head.period) || (row[0] ?? '') === '') return []
      return [{ section: row[0] ?? '', day: head.day, period: head.period, text }]
    }),
  )
}

/** Days down, periods across. */
function ofDaysDown(cells: Cells, section: string): Slot[] | undefined {
  const at = cells.slice(0, mostAbove).findIndex((row) => row.slice(1).filter(isPeriodName).length >= 2)
  const below = at < 0 ? [] : cells.slice(at + 1)
  if (!below.some((row) => isDayName(row[0] ?? ''))) return undefined
  const head = cells[at] ?? []
  return below.flatMap((row) =>
    row.slice(1).flatMap((text, column): Slot[] => {
      const period = head[column + 1] ?? ''
      return isDayName(row[0] ?? '') && isPeriodName(period)
        ? [{ section, day: row[0] ?? '', period, text }]
        : []
    }),
  )
}

/** Periods down, days across. */
function ofDaysAcross(cells: Cells, section: string): Slot[] | undefined {
  const at = cells.slice(0, mostAbove).findIndex((row) => row.slice(1).filter(isDayName).length >= 2)
  if (at < 0) return undefined
  const head = cells[at] ?? []
  return cells.slice(at + 1).flatMap((row) =>
    row.slice(1).flatMap((text, column): Slot[] => {
      const day = head[column + 1] ?? ''
      return isDayName(day) && isPeriodName(row[0] ?? '')
        ? [{ section, day, period: row[0] ?? '', text }]
        : []
    }),
  )
}

function lessonsIn({ section, day, period, text }: Slot, sheet: string): SheetLesson[] {
  return text.split(/[;؛]/).flatMap((one): SheetLesson[] => {
    const parts = one.split(/\n|\s\/\s/).length > 1 ? one.split(/\n|\s\/\s/) : one.split('/')
    const [subject = '', teacher = '', room = ''] = parts.map(nameIn)
    if (subject === '' || /^[-–—.]+$/.test(subject)) return []
    return [
      {
        at: [sheet, nameIn(section) === sheet ? '' : nameIn(section), nameIn(day), nameIn(period)]
          .filter(Boolean)
          .join(' '),
        subject,
        teachers: teacher
          .split(/[+&]/)
          .map(nameIn)
          .filter((name) => name !== '' && !/^[-–—.]+$/.test(name)),
        parties: [{ section: nameIn(section), choice: '', part: '' }],
        room: room === '' || /^[-–—.]+$/.test(room) ? null : room,
        rooms: [],
        length: 1,
        week: 0,
        day: nameIn(day),
        period: nameIn(period),
        isLocked: false,
      },
    ]
  })
}

function isDayName(text: string): boolean {
  return text.length <= 20 && weekdayCalled(text) !== null
}

/** `3`, `P3`, `3rd`, `Period 3`, or the time of a period. */
function isPeriodName(text: string): boolean {
  return text.length <= 40 && (/^\D{0,12}\d{1,2}(?![\d:.])/.test(text) || /\d{1,2}[:.]\d{2}/.test(text))
}
