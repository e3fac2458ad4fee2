import { type RefObject, useEffect, useRef } from 'react'
import type { Cell } from './grid-cells.ts'

/**
 * The focus follows the cursor, and comes back from writing. Where the cell that had it is no longer drawn, nobody has
 * it: the cursor moves only by what is done inside the grid, so the grid takes it up again.
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
