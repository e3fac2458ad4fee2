import { useLingui } from '@lingui/react/macro'
import { Fragment, type PointerEvent, useId, useMemo, useRef, useEffect, type RefObject } from 'react'
import { DataGridRow } from './DataGridRow.tsx'
import { blockOf, type Cell } from './grid-cells.ts'
import { type CellState, type CellStates, errorOf, type GridColumn, noteOf } from './grid-column.ts'
import type { CellChange } from './grid-past.ts'
import { useGrid } from './use-grid.ts'
import { rowsDrawn, useRowWindow } from './use-row-window.ts'
import './DataGrid.css'

type Props<Row> = {
  label: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** All changes of one action: an edited cell, a pasted block, an undone step. */
  onChange: (changes: CellChange[]) => void
  states?: CellStates
  /** Instructions where the grid differs from a spreadsheet. */
  hint?: string
}

const noStates: CellStates = {}

/**
 * An editable grid that works like a spreadsheet: arrows move, Shift selects, typing or Enter edits, Esc
 * cancels, Ctrl+C and Ctrl+V exchange with Excel, Ctrl+Z undoes. Tab moves on while editing and otherwise
 * leaves.
 */
export function DataGrid<Row>({
  label,
  columns,
  rows,
  rowId,
  onChange,
  states = noStates,
  hint,
}: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const { first, last, height } = useRowWindow(frame, rows.length)
  const statusId = useId()
  const { marked, draft, ...grid } = useGrid({ columns, rows, rowId, onChange })
  const { cursor } = marked
  const block = blockOf(marked)
  const drawn = rowsDrawn({ first, last }, cursor.row)
  useGridFocus(table, cursor, draft !== undefined)
  const state = stateAt({ columns, rows, rowId, states }, cursor)
  const heading = useMemo(() => <Heading columns={columns} />, [columns])
  /** Whether the press was on the cell that already has the cursor. */
  const isAgain = useRef(false)
  const point = (event: PointerEvent) => {
    const cell = cellOf(event.target)
    isAgain.current =
      event.type === 'pointerdown' && cell?.row === cursor.row && cell.column === cursor.column
    if (!cell || (draft && cell.row === cursor.row && cell.column === cursor.column)) return
    if (draft) grid.finish()
    grid.mark(cell, event.shiftKey || event.type === 'pointermove')
  }
  const at = rows[cursor.row]
  const choices = draft && at !== undefined ? columns[cursor.column]?.choices?.(at) : undefined
  const editor =
    draft && choices ? (
      <GridChoice
        label={columns[cursor.column]?.title}
        choices={choices}
        value={draft.text}
        onChoose={(text) => grid.finish(undefined, text)}
        onLeave={() => grid.finish()}
      />
    ) : (
      draft && (
        <input
          className="grid-input"
          aria-label={columns[cursor.column]?.title}
          value={draft.text}
          onChange={({ target }) => grid.setDraft({ ...draft, text: target.value })}
          onFocus={({ target }) => !draft.isTyped && target.select()}
          onBlur={() => grid.finish()}
          dir="auto"
          autoFocus
        />
      )
    )
  return (
    <div className="grid">
      <div ref={frame} className="grid-frame" tabIndex={-1}>
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is written in is a grid
          role="grid"
          className="grid-table"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          onKeyDown={grid.onKeyDown}
          onCopy={grid.onCopy}
          onCut={grid.onCopy}
          onPaste={grid.onPaste}
          onPointerDown={point}
          onPointerMove={(event) => event.buttons === 1 && event.pointerType === 'mouse' && point(event)}
          onDoubleClick={() => grid.begin()}
          onClick={() => isAgain.current && !draft && columns[cursor.column]?.choices && grid.begin()}
        >
          {heading}
          <tbody>
            {drawn.map((at, index) => {
              const row = rows[at]
              if (row === undefined) return null
              const isMarked = at >= block.top && at <= block.bottom
              return (
                <Fragment key={rowId(row)}>
                  <Room rows={at - (drawn[index - 1] ?? -1) - 1} height={height} />
                  <DataGridRow
                    row={row}
                    at={at}
                    columns={columns}
                    from={isMarked ? block.from : undefined}
                    to={isMarked ? block.to : undefined}
                    cursor={at === cursor.row ? cursor.column : undefined}
                    states={states[rowId(row)]}
                    statusId={statusId}
                    editor={at === cursor.row ? editor : undefined}
                  />
                </Fragment>
              )
            })}
            <Room rows={rows.length - 1 - (drawn.at(-1) ?? -1)} height={height} />
          </tbody>
        </table>
      </div>
      <GridStatus id={statusId} state={state} hint={hint} />
    </div>
  )
}

function Heading<Row>({ columns }: { columns: readonly GridColumn<Row>[] }) {
  return (
    <>
      <colgroup>
        {columns.map(({ id, width, kind }) => (
          <col key={id} style={{ inlineSize: width ?? (kind === 'number' ? 80 : 160) }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ id, title, kind }) => (
            <th key={id} scope="col" className={kind === 'number' ? 'grid-number' : undefined}>
              <span className="grid-title">{title}</span>
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

/** A spacer for rows that are not rendered. */
function Room({ rows, height }: { rows: number; height: number }) {
  return rows > 0 ? <tr aria-hidden style={{ blockSize: rows * height }} /> : null
}

/** The error or note of the cell at the cursor, else the instructions. */
function GridStatus({
  id,
  state,
  hint,
}: {
  id: string
  state: CellState | undefined
  hint: string | undefined
}) {
  const { t } = useLingui()
  const error = errorOf(state)
  return (
    <p id={id} className="grid-status" aria-live="polite" data-wrong={error !== undefined || undefined}>
      {error ??
        noteOf(state) ??
        hint ??
        t`Enter writes, Esc leaves, Shift marks. Copy and paste work with Excel.`}
    </p>
  )
}

type Sheet<Row> = Pick<Props<Row>, 'columns' | 'rows' | 'rowId'> & { states: CellStates }

function stateAt<Row>({ columns, rows, rowId, states }: Sheet<Row>, cursor: Cell): CellState | undefined {
  const [row, column] = [rows[cursor.row], columns[cursor.column]]
  return row === undefined || column === undefined ? undefined : states[rowId(row)]?.[column.id]
}

function cellOf(target: EventTarget): Cell | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = (found?.dataset.cell ?? '').split(' ').map(Number)
  return found && row !== undefined && column !== undefined ? { row, column } : undefined
}

type GridChoiceProps = {
  label: string | undefined
  choices: readonly { text: string; name: string }[]
  value: string
  onChoose: (text: string) => void
  onLeave: () => void
}

/** The editor of a cell with a few choices: a native select, opened at once. */
function GridChoice({ label, choices, value, onChoose, onLeave }: GridChoiceProps) {
  const box = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    box.current?.focus()
    // `showPicker` throws without a recent user gesture; the select works by keyboard all the same.
    try {
      box.current?.showPicker()
    } catch {}
  }, [])
  return (
    <select
      ref={box}
      className="grid-input"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      onBlur={onLeave}
    >
      {choices.map(({ text, name }) => (
        <option key={text} value={text}>
          {name}
        </option>
      ))}
    </select>
  )
}

/**
 * Moves the focus to the cursor, and back after editing. If the focused cell was unmounted, nothing has the
 * focus: the cursor moves only by actions inside the grid, so the grid takes the focus again.
 */
function useGridFocus(table: RefObject<HTMLElement | null>, { row, column }: Cell, isWriting: boolean) {
  const isNew = useRef(true)
  useEffect(() => {
    const { activeElement, body } = document
    const isInside = table.current?.contains(activeElement) ?? false
    const isLost = !isNew.current && activeElement === body
    isNew.current = false
    if (isWriting || !(isInside || isLost)) return
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
  }, [table, row, column, isWriting])
}
