import { useLingui } from '@lingui/react/macro'
import { day as asDay } from 'kit/values/day'
import { dressDigits } from 'kit/text/locale'
import type { MonthRow, Output } from './month-types.ts'
import { Link } from '@tanstack/react-router'
import { scoped } from '../../../../shell/scope/scope.ts'
import { dateOf, weekdayName, wholeDay } from '../../../../ui/calendar/calendar-names.ts'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { PercentText } from '../../../../ui/text/PercentText.tsx'
import { statusOrder } from '../statuses.ts'
import { useStatusLooks } from '../status-looks.ts'
import { isBelow } from './month-cells.ts'
import '../../../../ui/table/MonthTable.css'

/** Students by days, as the paper register of a month. The names stay in view while the days scroll. */
export function MonthGrid({ month }: { month: Output }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const looks = useStatusLooks()
  return (
    <section className="month-frame" tabIndex={-1} aria-label={t`Attendance by month`}>
      <table className="month-table">
        <thead>
          <tr>
            <th scope="col" className="month-table-name">{t`Student`}</th>
            {statusOrder.map((status) => (
              <th
                key={status}
                scope="col"
                className={`month-table-total status-${status}`}
                title={looks[status].name}
              >
                {looks[status].letters}
              </th>
            ))}
            <th scope="col" className="month-table-total">{t`Month`}</th>
            <th scope="col" className="month-table-total">{t`Year`}</th>
            {month.days.map(({ day, dayState, holiday }) => (
              <th
                key={day}
                scope="col"
                className="month-table-day"
                data-closed={dayState === 'closed' || undefined}
                title={[wholeDay(language, asDay(day)), holiday].filter(Boolean).join(': ')}
              >
                <span className="month-table-weekday">{weekdayName(language, asDay(day))}</span>
                {dateOf(language, asDay(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.rows.map((row) => (
            <Line key={row.id} row={row} month={month} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Line({ row, month: { days, required } }: { row: MonthRow; month: Output }) {
  const { language } = useRegional()
  const looks = useStatusLooks()
  return (
    <tr data-below={isBelow(row, required) || undefined}>
      <th scope="row" className="month-table-name">
        <Link to={scoped(`students/${row.id}?tab=attendance`)}>
          {row.rollNumber !== null && (
            <span className="monthly-roll numbers">{dressDigits(language, String(row.rollNumber))}</span>
          )}
          <bdi>{row.name}</bdi>
        </Link>
        {row.fatherName !== '' && <bdi className="monthly-father">{row.fatherName}</bdi>}
      </th>
      {statusOrder.map((status) => (
        <td key={status} className="month-table-total">
          <NumberText value={row.month[status]} />
        </td>
      ))}
      <td className="month-table-total">
        <PercentText value={row.month.percent} />
      </td>
      <td className="month-table-total monthly-year">
        <PercentText value={row.year.percent} />
      </td>
      {days.map(({ day, dayState }, at) => {
        const status = row.days[at]
        return (
          <td
            key={day}
            className={`month-table-day ${status ? `status-${status}` : ''}`}
            data-status={status ?? undefined}
            data-closed={dayState === 'closed' || undefined}
          >
            {status && <abbr title={looks[status].name}>{looks[status].letters}</abbr>}
          </td>
        )
      })}
    </tr>
  )
}
