import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import { admissions, type Stage } from 'tenant-api/contract/admissions/applicants'
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
import { useBoard } from './use-board.ts'
import { useBoardKeys } from './use-board-keys.ts'
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
