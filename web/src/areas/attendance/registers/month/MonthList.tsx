import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { PercentText } from '../../../../ui/text/PercentText.tsx'
import { CountChips } from '../CountChips.tsx'
import { isBelow } from './month-cells.ts'
import type { Output } from './month-types.ts'
import '../../../../ui/table/Lines.css'

/** The same on a phone: each student with the share, and behind it the calendar. */
export function MonthList({ month }: { month: Output }) {
  const { t } = useLingui()
  return (
    <ul className="lines monthly-list">
      {month.rows.map((row) => (
        <li key={row.id}>
          <Link
            to={scoped(`students/${row.id}?tab=attendance&month=${month.month}`)}
            className="line-link monthly-line"
          >
            <span className="monthly-line-who">
              {row.rollNumber !== null && <NumberText value={row.rollNumber} />} <bdi>{row.name}</bdi>
              {row.fatherName !== '' && <bdi className="monthly-father">{row.fatherName}</bdi>}
            </span>
            <span className="monthly-line-share">
              <PercentText value={row.year.percent} />
              {isBelow(row, month.required) && <Badge tone="danger">{t`Too low`}</Badge>}
            </span>
            <ChevronRight aria-hidden className="directional" size={16} />
            <CountChips counts={row.month} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
