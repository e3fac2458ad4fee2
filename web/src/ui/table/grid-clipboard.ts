import { type Block, type Cell, cellsOf, type Size } from './grid-cells.ts'

export type Written = Cell & { text: string }

/** Parses a spreadsheet's clipboard text: tabs and lines; a cell that contains either is quoted. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g
  for (const [, quoted, plain = '', end] of text.matchAll(cells)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

export function printTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quote).join('\t')).join('\n')
}

function quote(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * The target cells of a paste, from the block's first cell on. If the block is a whole multiple of the pasted
 * table, it is filled completely, as in spreadsheets; cells outside the grid are dropped.
 */
export function place(table: readonly (readonly string[])[], block: Block, size: Size): Written[] {
  const tall = table.length
  const wide = Math.max(0, ...table.map((row) => row.length))
  if (tall === 0 || wide === 0) return []
  const rows = block.bottom - block.top + 1
  const columns = block.to - block.from + 1
  const repeats = rows % tall === 0 && columns % wide === 0
  const target: Block = {
    top: block.top,
    from: block.from,
    bottom: Math.min(size.rows, block.top + (repeats ? rows : tall)) - 1,
    to: Math.min(size.columns, block.from + (repeats ? columns : wide)) - 1,
  }
  return cellsOf(target).flatMap((cell) => {
    const text = table[(cell.row - block.top) % tall]?.[(cell.column - block.from) % wide]
    return text === undefined ? [] : [{ ...cell, text: text.trim() }]
  })
}
