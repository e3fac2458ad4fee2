import type { KeyboardEvent, RefObject } from 'react'
import { useLocale } from 'react-aria-components'
import type { Stage } from 'tenant-api/contract/admissions/applicants'
import type { StageColumn } from './use-board.ts'

type Given = {
  columns: readonly StageColumn[]
  onMove: ((id: string, stage: Stage) => void) | undefined
}

/** Left and right go to the next stage that has cards; with Shift they take the card along to the next one. */
export function useBoardKeys(board: RefObject<HTMLElement | null>, { columns, onMove }: Given) {
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
