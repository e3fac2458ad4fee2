import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react'
import { admissions, type Stage } from 'tenant-api/contract/admissions/applicants'
import { useLocale } from 'react-aria-components'
import { useCellNames } from '../../../../crud/resource/cell-names.ts'
import { allColumns } from '../../../../crud/list/columns.ts'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import type { BoardProps } from '../../../../crud/list/ResourcePage.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { useListKeys } from '../../../../crud/list/use-list-keys.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { afterPaint } from '../../../../ui/base/after-paint.ts'
import { StageSheet } from '../StageSheet.tsx'
import { useMoving } from '../use-moving.ts'
import { BoardColumn } from './BoardColumn.tsx'
import { useBoard, type StageColumn } from './use-board.ts'
import './AdmissionBoard.css'

const named = allColumns(admissions).filter(({ name }) => name === 'classId')

/** Applications by stage. A card is dragged, moved by its menu, or by Shift and an arrow; the verbs are those of its page. */
export function AdmissionBoard({ state, onOpen, keys }: BoardProps) {
  const { t } = useLingui()
  const mayEdit = useMay([admissions.name, 'edit'])
  const { asked, ask, close, underway } = useMoving()
  const { columns, isPending, error, retry } = useBoard(state, underway)
  const rows = useMemo(() => columns.flatMap((column) => column.rows), [columns])
  const names = useCellNames(named, rows)
  const board = useRef<HTMLDivElement>(null)
  const last = useRef<string>(undefined)
  const move = mayEdit
    ? (id: string, stage: Stage) => {
        const row = rows.find((one) => one.id === id)
        if (!row || row.stage === stage) return
        last.current = id
        ask(row, stage)
      }
    : undefined
  const press = useBoardKeys(board, { columns, onMove: move })
  useListKeys(keys)
  // A card that moves is another element in another column: who held it by the keyboard goes along, there and back.
  function hold() {
    const at = document.activeElement
    if (last.current === undefined || (at !== document.body && !at?.matches('.board-cards'))) return
    board.current?.querySelector<HTMLElement>(`[data-key="${last.current}"]`)?.focus()
  }
  // The card is there a little later than its column.
  useEffect(() => afterPaint(hold))
  function giveUp() {
    close()
    afterPaint(() => afterPaint(hold))
  }
  if (error) return <Trouble error={error} onRetry={retry} />
  if (isPending) return <LoadingRows label={t`Loading`} rows={5} />
  return (
    <>
      <div className="board" ref={board} role="presentation" onKeyDownCapture={press}>
        {columns.map((column) => (
          <BoardColumn
            key={column.stage}
            column={column}
            state={state}
            names={names}
            onOpen={onOpen}
            onMove={move}
          />
        ))}
      </div>
      {asked && <StageSheet {...asked} onClose={giveUp} />}
    </>
  )
}

type Given = {
  columns: readonly StageColumn[]
  onMove: ((id: string, stage: Stage) => void) | undefined
}

/** Left and right go to the next stage that has cards; with Shift they take the card along to the next one. */
function useBoardKeys(board: RefObject<HTMLElement | null>, { columns, onMove }: Given) {
  const { direction } = useLocale()
  return function press(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const card = event.target instanceof HTMLElement ? event.target.dataset.key : undefined
    if (step === undefined || card === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const forwards = direction === 'rtl' ? -step : step
    const at = columns.findIndex(({ rows }) => rows.some(({ id }) => id === card))
    event.preventDefault()
    event.stopPropagation()
    if (event.shiftKey) {
      const next = columns[at + forwards]
      if (next) onMove?.(card, next.stage)
      return
    }
    const row = columns[at]?.rows.findIndex(({ id }) => id === card) ?? 0
    const beside = forwards > 0 ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
    const rows = beside.find((column) => column.rows.length > 0)?.rows
    const to = rows?.[Math.min(row, rows.length - 1)]
    if (to) board.current?.querySelector<HTMLElement>(`[data-key="${to.id}"]`)?.focus()
  }
}
