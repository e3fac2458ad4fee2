import { dressDigits, foldDigits, type Language } from 'kit/text/locale'
import type { ReactNode } from 'react'

export type GridColumn<Row> = {
  id: string
  title: string
  /** The cell's value as it is typed, copied and pasted; digits 0–9. */
  text: (row: Row) => string
  /** Renders the cell when it is not being edited; its text by default. */
  show?: (row: Row) => ReactNode
  /** Numbers are aligned to the end and use the reader's digits. */
  kind?: 'text' | 'number'
  isReadOnly?: boolean
  /** The row's heading: it stays visible while the others scroll, and is read-only. */
  isHeading?: boolean
  /** Keys that enter a whole value and move to the next row: `{ a: 'A' }` marks absent. */
  shortcuts?: Readonly<Record<string, string>>
  /** The allowed values of a cell with a few choices. An empty list makes the cell read-only. */
  choices?: (row: Row) => readonly { text: string; name: string }[]
  /** In pixels; by default 80 for numbers and 160 for text. Columns share the remaining width. */
  width?: number
}

/** The save state of a cell: the sentence is an error, or a note. */
export type CellState = 'saving' | 'saved' | { error: string } | { note: string }
/** By row, then by column; a row whose cells have not changed keeps its object identity. */
export type CellStates = Readonly<Record<string, Readonly<Record<string, CellState>>>>

export function mayWrite<Row>(column: GridColumn<Row> | undefined): boolean {
  return column !== undefined && !column.isReadOnly && !column.isHeading
}

/** A cell's text in the reader's digits. */
export function dressed<Row>({ kind }: GridColumn<Row>, text: string, language: Language): string {
  return kind === 'number' ? dressDigits(language, text) : text
}

/** Normalizes a typed or pasted text for storage; undefined if the cell does not accept it. */
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
