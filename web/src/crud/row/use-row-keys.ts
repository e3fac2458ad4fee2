import { useMutationState } from '@tanstack/react-query'
import type { Resource } from 'kit/contract/resource'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { addingKey } from '../resource/calls.ts'
import type { Row, RowsProps } from '../resource/rows.ts'

/**
 * One row of a list is a tab stop: the one added last, or the one focused last. The arrows, or J and K, move;
 * with Shift they tick rows on the way. Home and End jump, Enter opens, X ticks.
 */
export function useRowKeys(
  rows: readonly Row[],
  { resource, onOpen, onToggle }: Pick<RowsProps, 'resource' | 'onOpen' | 'onToggle'>,
) {
  const [at, setAt] = useState(0)
  const added = useAdded(resource)
  const [known, setKnown] = useState<string>()
  const place = rows.findIndex(({ id }) => id === added)
  if (place >= 0 && added !== known) {
    setKnown(added)
    setAt(place)
  }
  const last = rows.length - 1
  const current = Math.min(at, Math.max(0, last))
  function press(event: KeyboardEvent<HTMLTableSectionElement>) {
    const lines = event.currentTarget.rows
    const from = rowIndex(event.currentTarget, event.target)
    const row = rows[from]
    if (!row || lines[from] !== event.target || event.ctrlKey || event.metaKey || event.altKey) return
    const steps: Record<string, number> = {
      ArrowDown: 1,
      j: 1,
      ArrowUp: -1,
      k: -1,
      Home: -from,
      End: last - from,
    }
    const step = steps[event.key]
    const to = rows[from + (step ?? 0)]
    if (event.key === 'Enter') onOpen(row.id)
    else if (event.key.toLowerCase() === 'x') onToggle(row.id, { range: event.shiftKey })
    else if (step === undefined) return
    else if (to) {
      if (event.shiftKey && Math.abs(step) === 1) onToggle(to.id, { from: row.id })
      lines[from + step]?.focus()
    }
    event.preventDefault()
  }
  return {
    isCurrent: (index: number) => index === current,
    body: {
      onFocus(event: FocusEvent<HTMLTableSectionElement>) {
        const index = rowIndex(event.currentTarget, event.target)
        if (index >= 0) setAt(index)
      },
      onKeyDown: press,
    },
  }
}

/** The row that the reader added last. */
function useAdded(resource: Resource): string | undefined {
  const filters = { mutationKey: addingKey(resource), status: 'success' } as const
  return useMutationState({ filters, select: ({ state }) => (state.data as Row).id }).at(-1)
}

function rowIndex({ rows }: HTMLTableSectionElement, target: EventTarget): number {
  return [...rows].findIndex((row) => target instanceof Node && row.contains(target))
}
