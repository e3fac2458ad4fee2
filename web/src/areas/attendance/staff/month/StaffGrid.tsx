import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { day as asDay } from 'kit/values/day'
import { scoped } from '../../../../shell/scope/scope.ts'
import { dateOf, weekdayName, wholeDay } from '../../../../ui/calendar/calendar-names.ts'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { countedStatuses, useDayLooks } from '../day-looks.ts'
import { countsOf } from '../DayMark.tsx'
import { useHours } from '../hours.ts'
import type { GridRow, Output } from './month-types.ts'
import '../../../../ui/table/MonthTable.css'

type Props = { month: Output; rows: readonly GridRow[] }

/**
 * Employees by days, as the paper sheet of a month. The totals, for which the office opens it, stand beside the names;
 * these stay in view while the days scroll.
 */
export function StaffGrid({ month, rows }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const look = useDayLooks()
  return (
    <section className="month-frame" tabIndex={-1} aria-label={t`Staff by month`}>
      <table className="month-table">
        <thead>
          <tr>
            <th scope="col" className="month-table-name">{t`Name`}</th>
            {countedStatuses.map((status) => (
              <th
                key={status}
                scope="col"
                className={`month-table-total status-${status}`}
                title={look(status).name}
              >
                {look(status).letters}
              </th>
            ))}
            {month.latesPerLeave > 0 && (
              <th scope="col" className="month-table-total">{t`Leaves for lates`}</th>
            )}
            <th scope="col" className="month-table-total">{t`Hours`}</th>
            {month.days.map(({ day }) => (
              <th key={day} scope="col" className="month-table-day" title={wholeDay(language, asDay(day))}>
                <span className="month-table-weekday">{weekdayName(language, asDay(day))}</span>
                {dateOf(language, asDay(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} month={month} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Line({ row, month }: { row: GridRow; month: Output }) {
  const ownName = useOwnName()
  const look = useDayLooks()
  const hours = useHours()
  const counts = countsOf(row.totals)
  const page = row.kind === 'teacher' ? 'teachers' : 'staff'
  return (
    <tr>
      <th scope="row" className="month-table-name">
        <Link to={scoped(`${page}/${row.id}?tab=attendance&month=${month.month}`)}>
          <bdi>{ownName(row)}</bdi>
        </Link>
        <bdi className="staff-post">{row.designation}</bdi>
      </th>
      {countedStatuses.map((status) => (
        <td key={status} className="month-table-total">
          <NumberText value={counts[status]} />
        </td>
      ))}
      {month.latesPerLeave > 0 && (
        <td className="month-table-total">
          <NumberText value={row.totals.leavesForLates} />
        </td>
      )}
      <td className="month-table-total numbers">{hours(row.totals.minutes)}</td>
      {month.days.map(({ day }, at) => {
        const status = row.days[at] ?? undefined
        return (
          <td
            key={day}
            className={`month-table-day ${status ? `status-${status}` : ''}`}
            data-status={status}
            data-closed={status === 'day_off' || undefined}
          >
            {status && status !== 'day_off' && <abbr title={look(status).name}>{look(status).letters}</abbr>}
          </td>
        )
      })}
    </tr>
  )
}
