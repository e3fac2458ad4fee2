import { Info, LoaderCircle, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { dressed, errorOf, noteOf, type CellState, type GridColumn } from './grid-column.ts'
import { useRegional } from '../base/Regional.tsx'

type RowProps<Row> = {
  row: Row
  at: number
  columns: readonly GridColumn<Row>[]
  /** Selected columns of this row. */
  from: number | undefined
  to: number | undefined
  /** The column of the cursor if it is in this row. */
  cursor: number | undefined
  states: Readonly<Record<string, CellState>> | undefined
  statusId: string
  /** The editor in the cursor's cell while editing. */
  editor: ReactNode
}

/** A row rerenders only when something in it changes: moving the cursor in 3,000 cells affects two rows. */
export const DataGridRow = memo(RowOfCells) as typeof RowOfCells

function RowOfCells<Row>({ row, at, columns, from, to, cursor, states, statusId, editor }: RowProps<Row>) {
  return (
    <tr aria-rowindex={at + 2}>
      {columns.map((column, place) => {
        const isCursor = cursor === place
        const state = states?.[column.id]
        const Tag = column.isHeading ? 'th' : 'td'
        return (
          <Tag
            key={column.id}
            role={column.isHeading ? 'rowheader' : 'gridcell'}
            aria-colindex={place + 1}
            tabIndex={isCursor ? 0 : -1}
            data-cell={`${at} ${place}`}
            className={`grid-cell ${column.kind === 'number' ? 'grid-number numbers' : ''}`}
            data-cursor={isCursor || undefined}
            data-editing={(isCursor && editor !== undefined) || undefined}
            aria-selected={from !== undefined && to !== undefined && place >= from && place <= to}
            aria-readonly={column.isReadOnly || undefined}
            aria-invalid={errorOf(state) ? true : undefined}
            aria-busy={state === 'saving' || undefined}
            aria-describedby={isCursor && (errorOf(state) ?? noteOf(state)) ? statusId : undefined}
          >
            {isCursor && editor !== undefined ? editor : <Content column={column} row={row} state={state} />}
          </Tag>
        )
      })}
    </tr>
  )
}

type ContentProps<Row> = { column: GridColumn<Row>; row: Row; state: CellState | undefined }

function Content<Row>({ column, row, state }: ContentProps<Row>) {
  const { language } = useRegional()
  return (
    <span className="grid-content">
      {state === 'saving' && <LoaderCircle aria-hidden className="grid-saving" size={12} />}
      {errorOf(state) && <TriangleAlert aria-hidden className="grid-wrong" size={14} />}
      {noteOf(state) && <Info aria-hidden className="grid-noted" size={14} />}
      <bdi className="grid-text">{column.show?.(row) ?? dressed(column, column.text(row), language)}</bdi>
    </span>
  )
}
