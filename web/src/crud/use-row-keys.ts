import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** One row of a list can be reached by Tab; the arrows walk, Home and End jump, Enter presses. */
export function useRowKeys(count: number, onOpen: (index: number) => void) {
  const [at, setAt] = useState(0)
  const current = Math.min(at, Math.max(0, count - 1))
  return {
    tabIndexOf: (index: number) => (index === current ? 0 : -1),
    body: {
      onFocus(event: FocusEvent<HTMLTableSectionElement>) {
        const index = rowIndex(event.currentTarget, event.target)
        if (index >= 0) setAt(index)
      },
      onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
        const { rows } = event.currentTarget
        const from = rowIndex(event.currentTarget, event.target)
        const targets: Record<string, number> = {
          ArrowDown: from + 1,
          ArrowUp: from - 1,
          Home: 0,
          End: count - 1,
        }
        const to = targets[event.key]
        if (from < 0 || rows[from] !== event.target) return
        if (event.key === 'Enter') onOpen(from)
        else if (to !== undefined) rows[to]?.focus()
        else return
        event.preventDefault()
      },
    },
  }
}

function rowIndex({ rows }: HTMLTableSectionElement, target: EventTarget): number {
  return [...rows].findIndex((row) => target instanceof Node && row.contains(target))
}
