import { useLingui } from '@lingui/react/macro'
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './Table.css'

/**
 * The frame of a list: it scrolls sideways inside itself, never the page. `isBusy` means that other rows are
 * loading, `isDim` that these are outdated: dimming repaints all of them, so it comes after the pressed control
 * is painted.
 */
export function TableFrame({
  label,
  isBusy = false,
  isDim = isBusy,
  isPlain = false,
  children,
}: {
  label: string
  isBusy?: boolean
  isDim?: boolean
  /** Nothing in it takes the focus, so the frame does: it scrolls by keyboard. */
  isPlain?: boolean
  children: ReactNode
}) {
  const focus = { tabIndex: isPlain ? 0 : -1 }
  return (
    <div className="table-frame" {...focus}>
      <table className="table" aria-label={label} aria-busy={isBusy} data-dim={isDim || undefined}>
        {children}
      </table>
    </div>
  )
}

export type Order = 'ascending' | 'descending' | undefined

/** A column's heading; with `onSort` it is a button that shows the sort order. */
export function ColumnHeading({
  children,
  kind,
  order,
  onSort,
}: {
  children: ReactNode
  /** What stands in the column, as its cells say it. */
  kind?: string | undefined
  order?: Order
  onSort?: (() => void) | undefined
}) {
  const { t } = useLingui()
  if (!onSort)
    return (
      <th scope="col" data-kind={kind}>
        {children}
      </th>
    )
  return (
    <th scope="col" data-kind={kind} aria-sort={order ?? 'none'}>
      <button type="button" className="table-sort" onClick={onSort} title={t`Sort`}>
        {children}
        <ChevronsUpDown aria-hidden size={14} />
      </button>
    </th>
  )
}
