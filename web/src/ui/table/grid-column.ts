import { dressDigits, foldDigits, type Language } from 'kit/text/locale'
import type { ReactNode } from 'react'

export type GridColumn<Row> = {
  id: string
  title: string
  /** What the cell holds, as it is typed, copied and pasted; digits 0–9. */
  text: (row: Row) => string
  /** How the cell looks while nobody writes in it; its text unless it says otherwise. */
  show?: (row: Row) => ReactNode
  /** Numbers stand at the end of their cell and take the reader's digits. */
  kind?: 'text' | 'number'
  isReadOnly?: boolean
  /** Names the row: it stays in view while the others scroll, and is never written in. */
  isHeading?: boolean
  /** Keys that write a whole value and go on to the next row: `{ a: 'A' }` marks absent. */
  shortcuts?: Readonly<Record<string, string>>
  /** Where a cell holds one of a few things: all else is not written. None: this cell is not written in. */
  choices?: (row: Row) => readonly { text: string; name: string }[]
  /** In pixels; 80 for numbers and 160 for text unless it says otherwise. Columns share what room is left. */
  width?: number
}

/** How a cell stands with the server: a sentence says what is wrong, or what is worth knowing. */
export type CellState = 'saving' | 'saved' | { error: string } | { note: string }
/** By row, then by column; a row whose cells have not changed keeps its object. */
export type CellStates = Readonly<Record<string, Readonly<Record<string, CellState>>>>

export function mayWrite<Row>(column: GridColumn<Row> | undefined): boolean {
  return column !== undefined && !column.isReadOnly && !column.isHeading
}

/** A cell's text in the reader's digits. */
export function dressed<Row>({ kind }: GridColumn<Row>, text: string, language: Language): string {
  return kind === 'number' ? dressDigits(language, text) : text
}

/** What was typed or pasted, as it is kept; undefined where the cell cannot hold it. */
export function parseCell<Row>(
  { kind, choices }: GridColumn<Row>,
  row: Row,
  text: string,
): string | undefined {
  if (!choices) return kind === 'number' ? foldDigits(text).trim() : text
  const typed = text.trim().toLocaleLowerCase()
  return choices(row).find((choice) => choice.text === text || choice.name.toLocaleLowerCase() === typed)
    ?.text
}

export function errorOf(state: CellState | undefined): string | undefined {
  return typeof state === 'object' && 'error' in state ? state.error : undefined
}

export function noteOf(state: CellState | undefined): string | undefined {
  return typeof state === 'object' && 'note' in state ? state.note : undefined
}
