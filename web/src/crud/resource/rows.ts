import type { Resource } from 'kit/contract/resource'
import type { Column } from './CellValue.tsx'
import type { ListState } from '../list/list-state.ts'
import type { Pressing } from '../bulk/use-selection.ts'

/** A row of any resource: the common columns, and its own. */
export type Row = { id: string; version: number; archivedAt: string | null } & Readonly<
  Record<string, unknown>
>

/** The row whose menu is open, and the button that it is anchored to. */
export type OpenMenu = { row: Row; button: HTMLElement }

/** The props of both layouts of a list. */
export type RowsProps = {
  resource: Resource
  rows: readonly Row[]
  columns: readonly Column[]
  state: ListState
  selected: ReadonlySet<string>
  isBusy: boolean
  onOpen: (id: string) => void
  onSort: (sort: string) => void
  onToggle: (id: string, how?: Pressing) => void
  onSelectPage: () => void
  onMenu: (menu: OpenMenu) => void
}

/** The value of a text field; '' if it is no text. */
export function textOf(row: Row, field: string): string {
  const value = row[field]
  return typeof value === 'string' ? value : value == null ? '' : String(value)
}
