import { type RefObject, useEffect, useRef } from 'react'
import type { Cell } from './grid-cells.ts'

/**
 * Moves the focus to the cursor, and back after editing. If the focused cell was unmounted, nothing has the
 * focus: the cursor moves only by actions inside the grid, so the grid takes the focus again.
 */
export function useGridFocus(
  table: RefObject<HTMLElement | null>,
  { row, column }: Cell,
  isWriting: boolean,
) {
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
