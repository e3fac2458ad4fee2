import type { Openings } from 'tenant-api/contract/attendance/reports'
import type { CellChange } from '../../../../ui/table/grid-past.ts'
import type { CellStates } from '../../../../ui/table/grid-column.ts'
import { statusOrder } from '../statuses.ts'

export type OpeningRow = Openings['rows'][number]
/** What was typed and is not saved yet: by student, then by what it counts. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>

const most = 366

/** A number of days as it is typed: nothing is none, and undefined is no number of days. */
export function readDays(text: string): number | undefined {
  if (text === '') return 0
  return /^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined
}

/** What was typed with these changes; what stands there as the school has it is no change any more. */
export function typedWith(typed: Typed, changes: readonly CellChange[], rows: readonly OpeningRow[]): Typed {
  const next: Record<string, Record<string, string>> = structuredClone(typed) as never
  for (const { row: id, column, to } of changes) {
    const status = statusOrder.find((one) => one === column)
    const known = rows.find(({ studentId }) => studentId === id)
    if (!status || !known) continue
    const { [column]: _, ...others } = next[id] ?? {}
    const cells = readDays(to) === known[status] ? others : { ...others, [column]: to }
    if (Object.keys(cells).length > 0) next[id] = cells
    else delete next[id]
  }
  return next
}

/** The rows that were changed, as they are to be saved; null while something is no number of days. */
export function rowsToSave(typed: Typed, rows: readonly OpeningRow[]) {
  const changed = rows.filter(({ studentId }) => typed[studentId])
  const saved = changed.map(({ studentId, ...row }) => {
    const days = (status: (typeof statusOrder)[number]) => {
      const text = typed[studentId]?.[status]
      return text === undefined ? row[status] : readDays(text)
    }
    return {
      studentId,
      present: days('present'),
      absent: days('absent'),
      late: days('late'),
      leave: days('leave'),
    }
  })
  return saved.some((row) => statusOrder.some((status) => row[status] === undefined)) ? null : saved
}

/** Each cell that holds no number of days, with what is wrong. */
export function wrongCells(typed: Typed, says: string): CellStates {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([id, cells]) => {
      const wrong = Object.entries(cells).filter(([, text]) => readDays(text) === undefined)
      return wrong.length > 0
        ? [[id, Object.fromEntries(wrong.map(([column]) => [column, { error: says }]))] as const]
        : []
    }),
  )
}
