/** The cursor and selection of a grid as pure numbers, testable without a screen. */

export type Cell = { row: number; column: number }
export type Size = { rows: number; columns: number }
/** The selection from `anchor` to `cursor`; the cursor has the keyboard focus. */
export type Marked = { anchor: Cell; cursor: Cell }
/** All four inclusive; `from` and `to` are columns in reading order. */
export type Block = { top: number; bottom: number; from: number; to: number }

type Press = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }
const page = 10

/** The initial selection: the first cell. */
export const origin: Marked = { anchor: { row: 0, column: 0 }, cursor: { row: 0, column: 0 } }

/**
 * The selection after a key, or undefined if the key does not move. With Shift the anchor stays and the block
 * grows.
 */
export function move(marked: Marked, press: Press, size: Size, isRightToLeft: boolean): Marked | undefined {
  const step = stepOf(press, marked.cursor, size, isRightToLeft)
  if (!step) return undefined
  const cursor = within(
    { row: marked.cursor.row + step.rows, column: marked.cursor.column + step.columns },
    size,
  )
  return { anchor: press.shiftKey ? marked.anchor : cursor, cursor }
}

type Step = { rows: number; columns: number }

function stepOf(
  { key, ctrlKey, metaKey }: Press,
  { row, column }: Cell,
  size: Size,
  rtl: boolean,
): Step | undefined {
  const isFar = ctrlKey || metaKey
  const down = isFar ? size.rows : 1
  const along = (isFar ? size.columns : 1) * (rtl ? -1 : 1)
  const steps: Record<string, Step> = {
    ArrowUp: { rows: -down, columns: 0 },
    ArrowDown: { rows: down, columns: 0 },
    ArrowRight: { rows: 0, columns: along },
    ArrowLeft: { rows: 0, columns: -along },
    PageUp: { rows: -page, columns: 0 },
    PageDown: { rows: page, columns: 0 },
    Home: { rows: isFar ? -row : 0, columns: -column },
    End: { rows: isFar ? size.rows : 0, columns: size.columns },
  }
  return steps[key]
}

/** The next or previous cell in reading order; undefined past either end, where Tab leaves the grid. */
export function neighbour({ row, column }: Cell, size: Size, by: 1 | -1): Cell | undefined {
  const at = row * size.columns + column + by
  if (at < 0 || at >= size.rows * size.columns) return undefined
  return { row: Math.floor(at / size.columns), column: at % size.columns }
}

export function within({ row, column }: Cell, { rows, columns }: Size): Cell {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  }
}

/** The position of a cell after rows were added or removed; it stays if its row is gone or unknown. */
export function followed(
  cell: Cell,
  row: string | undefined,
  idAt: (row: number) => string | undefined,
  count: number,
): Cell {
  if (row === undefined || idAt(cell.row) === row) return cell
  for (let at = 0; at < count; at += 1) if (idAt(at) === row) return { ...cell, row: at }
  return cell
}

export function only(cell: Cell): Marked {
  return { anchor: cell, cursor: cell }
}

/** Whether only the cell at the cursor is selected. */
export function isOne({ anchor, cursor }: Marked): boolean {
  return anchor.row === cursor.row && anchor.column === cursor.column
}

export function blockOf({ anchor, cursor }: Marked): Block {
  return {
    top: Math.min(anchor.row, cursor.row),
    bottom: Math.max(anchor.row, cursor.row),
    from: Math.min(anchor.column, cursor.column),
    to: Math.max(anchor.column, cursor.column),
  }
}

export function cellsOf({ top, bottom, from, to }: Block): Cell[] {
  const columns = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return Array.from({ length: bottom - top + 1 }, (_, at) => top + at).flatMap((row) =>
    columns.map((column) => ({ row, column })),
  )
}
