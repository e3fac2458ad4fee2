import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { scoped } from '../../../../shell/scope/scope.ts'
import { countsOf, DayCounts } from '../DayMark.tsx'
import type { GridRow, Output } from './month-types.ts'
import '../../../../ui/table/Lines.css'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'

/** The same on a phone: each with what it comes to, and behind it the days. */
export function StaffList({ month, rows }: { month: Output; rows: readonly GridRow[] }) {
  const ownName = useOwnName()
  return (
    <ul className="lines staff-list">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={scoped(
              `${row.kind === 'teacher' ? 'teachers' : 'staff'}/${row.id}?tab=attendance&month=${month.month}`,
            )}
            className="line-link staff-list-line"
          >
            <bdi className="staff-name">{ownName(row)}</bdi>
            <ChevronRight aria-hidden className="directional" size={16} />
            <DayCounts counts={countsOf(row.totals)} leavesForLates={row.totals.leavesForLates} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
