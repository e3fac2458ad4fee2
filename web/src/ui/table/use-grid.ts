import { direction } from 'kit/text/locale'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import {
  type Cell,
  cellsOf,
  blockOf,
  followed,
  isOne,
  type Marked,
  move,
  neighbour,
  only,
  origin,
  within,
} from './grid-cells.ts'
import { parseTable, place, printTable, type Written } from './grid-clipboard.ts'
import { dressed, type GridColumn, parseCell, mayWrite } from './grid-column.ts'
import { type CellChange, noPast, redo, remember, undo } from './grid-past.ts'
import { useRegional } from '../base/Regional.tsx'

/** The edited text in the cursor's cell of a row; `isTyped` if typing started it, so that arrows still move. */
export type Draft = { row: string; text: string; isTyped: boolean }
/** Also stores the row ids of both cells: rows may be added or removed while the user works. */
type Wanted = Marked & { rows: { anchor?: string | undefined; cursor?: string | undefined } }

type Grid<Row> = {
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  onChange: (changes: CellChange[]) => void
}

/** The behaviour of a grid: the cursor, the selection, the edited cell, and undo. */
export function useGrid<Row>({ columns, rows, rowId, onChange }: Grid<Row>) {
  const { language } = useRegional()
  const [wanted, setWanted] = useState<Wanted>({ ...origin, rows: {} })
  const [begun, setDraft] = useState<Draft>()
  const [past, setPast] = useState(noPast)
  const size = { rows: rows.length, columns: columns.length }
  const idAt = (at: number) => {
    const row = rows[at]
    return row === undefined ? undefined : rowId(row)
  }
  const now = (of: keyof Marked) => within(followed(wanted[of], wanted.rows[of], idAt, rows.length), size)
  const marked = { anchor: now('anchor'), cursor: now('cursor') }
  const { cursor } = marked
  const setMarked = ({ anchor, cursor }: Marked) =>
    setWanted({ anchor, cursor, rows: { anchor: idAt(anchor.row), cursor: idAt(cursor.row) } })
  // An edit in a row that was removed is dropped, not written into another row.
  const draft = begun?.row === idAt(cursor.row) ? begun : undefined

  const textAt = ({ row, column }: Cell) => {
    const [found, of] = [rows[row], columns[column]]
    return found === undefined || of === undefined ? '' : of.text(found)
  }
  const writable = ({ column }: Cell) => mayWrite(columns[column])

  function write(cells: readonly Written[]) {
    const changes = cells.flatMap(({ text, ...cell }): CellChange[] => {
      const [row, column] = [rows[cell.row], columns[cell.column]]
      if (row === undefined || column === undefined || !mayWrite(column)) return []
      const [from, to] = [column.text(row), parseCell(column, row, text)]
      return to === undefined || from === to ? [] : [{ row: rowId(row), column: column.id, from, to }]
    })
    if (changes.length === 0) return
    setPast(remember(past, changes))
    onChange(changes)
  }

  function begin(typed?: string) {
    const [column, row] = [columns[cursor.column], rows[cursor.row]]
    if (!column || row === undefined || !writable(cursor)) return false
    setMarked(marked)
    if (column.choices) {
      if (column.choices(row).length > 0)
        setDraft({ row: rowId(row), text: column.text(row), isTyped: false })
      return true
    }
    const text = typed ?? dressed(column, textAt(cursor), language)
    setDraft({ row: rowId(row), text, isTyped: typed !== undefined })
    return true
  }

  function finish(next?: Cell, text = draft?.text) {
    if (draft) write([{ ...cursor, text: text ?? '' }])
    setDraft(undefined)
    if (next) setMarked(only(within(next, size)))
  }

  function takeBack(way: typeof undo) {
    const { past: left, changes } = way(past)
    if (changes.length === 0) return
    setPast(left)
    onChange(changes)
  }

  const fill = (text: string) => write(cellsOf(blockOf(marked)).map((cell) => ({ ...cell, text })))

  function press(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey } = event
    const isHeld = ctrlKey || metaKey
    if (isHeld && key.toLowerCase() === 'z') return (takeBack(event.shiftKey ? redo : undo), true)
    if (isHeld && key.toLowerCase() === 'y') return (takeBack(redo), true)
    if (isHeld && key.toLowerCase() === 'a') {
      return (
        setMarked({
          anchor: { row: 0, column: 0 },
          cursor: within({ row: size.rows, column: size.columns }, size),
        }),
        true
      )
    }
    const there = move(marked, event, size, direction(language) === 'rtl')
    if (there) return (setMarked(there), true)
    if (key === 'Enter' || key === 'F2') return begin()
    if (key === 'Delete' || key === 'Backspace') return (fill(''), true)
    if (key === 'Escape' && !isOne(marked)) return (setMarked(only(cursor)), true)
    if (isHeld || altKey || [...key].length !== 1) return false
    const value = columns[cursor.column]?.shortcuts?.[key.toLowerCase()]
    if (value === undefined) return begin(key)
    fill(value)
    setMarked(only(within({ ...cursor, row: blockOf(marked).bottom + 1 }, size)))
    return true
  }

  function pressInDraft(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event
    if (key === 'Escape') return (setDraft(undefined), true)
    if (key === 'Enter') return (finish({ ...cursor, row: cursor.row + (shiftKey ? -1 : 1) }), true)
    if (key === 'Tab') {
      const next = neighbour(cursor, size, shiftKey ? -1 : 1)
      finish(next)
      return next !== undefined
    }
    const there =
      draft?.isTyped && key.startsWith('Arrow')
        ? move(only(cursor), event, size, direction(language) === 'rtl')
        : undefined
    if (there) finish(there.cursor)
    return there !== undefined
  }

  return {
    marked,
    draft,
    setDraft,
    begin,
    finish,
    mark: (cell: Cell, isGrowing: boolean) =>
      setMarked({ anchor: isGrowing ? marked.anchor : cell, cursor: cell }),
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      if (draft ? pressInDraft(event) : press(event)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    onCopy(event: ClipboardEvent) {
      if (draft) return
      const { top, bottom, from, to } = blockOf(marked)
      const lines = rows
        .slice(top, bottom + 1)
        .map((row) => columns.slice(from, to + 1).map(({ text }) => text(row)))
      event.clipboardData.setData('text/plain', printTable(lines))
      event.preventDefault()
      if (event.type === 'cut') fill('')
    },
    onPaste(event: ClipboardEvent) {
      if (draft) return
      event.preventDefault()
      const cells = place(parseTable(event.clipboardData.getData('text/plain')), blockOf(marked), size)
      write(cells)
      const last = cells.at(-1)
      if (last)
        setMarked({ anchor: { row: blockOf(marked).top, column: blockOf(marked).from }, cursor: last })
    },
  }
}
