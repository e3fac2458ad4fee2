import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { afterPaint } from '../../ui/base/after-paint.ts'
import type { RowsProps } from '../resource/rows.ts'

type Presses = Pick<RowsProps, 'rows' | 'onOpen' | 'onToggle' | 'onMenu'>

/**
 * Handles all presses within a list's rows, on the element around them: on the tick box, on the menu's button,
 * or elsewhere to open the row. The rows contain real buttons and checkboxes, so that keys do the same.
 */
export function useRowPresses({ rows, onOpen, onToggle, onMenu }: Presses) {
  function partsOf({ target }: SyntheticEvent) {
    if (!(target instanceof Element)) return undefined
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id
    const row = rows.find((known) => known.id === id)
    return row && { row, target, button: target.closest<HTMLElement>('[data-menu]') }
  }
  function onClick(event: MouseEvent<HTMLElement>) {
    const parts = partsOf(event)
    if (!parts) return
    const { row, target, button } = parts
    if (target instanceof HTMLInputElement) onToggle(row.id, { range: event.shiftKey })
    else if (button) afterPaint(() => onMenu({ row, button }))
    else if (!target.closest('.resource-tick, .resource-actions')) onOpen(row.id)
  }
  /**
   * A menu opened by a key takes the focus; the click that the browser derives from the key would take it away
   * again.
   */
  function onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
    const parts = partsOf(event)
    if (!parts?.button || !['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    onMenu({ row: parts.row, button: parts.button })
  }
  return { onClick, onKeyDownCapture }
}
