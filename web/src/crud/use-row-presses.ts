import type { MouseEvent } from 'react'
import type { RowsProps } from './rows.ts'

type Presses = Pick<RowsProps, 'rows' | 'onOpen' | 'onToggle' | 'onMenu'>

/**
 * Hears every press within a list's rows, for the element around them: on the tick box, on the menu's button, or
 * elsewhere to open the row. The rows hold buttons and boxes of their own, so that keys do the same.
 */
export function useRowPresses({ rows, onOpen, onToggle, onMenu }: Presses) {
  function onClick(event: MouseEvent<HTMLElement>) {
    const { target } = event
    if (!(target instanceof Element)) return
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id
    const row = rows.find((known) => known.id === id)
    if (!row) return
    const button = target.closest<HTMLElement>('[data-menu]')
    if (target instanceof HTMLInputElement) onToggle(row.id, { range: event.shiftKey })
    else if (button) onMenu({ row, button })
    else if (!target.closest('.resource-tick, .resource-actions')) onOpen(row.id)
  }
  return { onClick }
}
