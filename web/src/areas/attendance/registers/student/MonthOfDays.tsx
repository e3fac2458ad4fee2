import { useLingui } from '@lingui/react/macro'
import { addDays, day as asDay, type Day, weekday, weekdayOf, weekOf } from 'kit/values/day'
import type { StudentDay } from 'tenant-api/contract/attendance/reports'
import { dateOf, weekdayName, wholeDay } from '../../../../ui/calendar/calendar-names.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useStatusLooks } from '../status-looks.ts'

type Props = { month: string; days: readonly StudentDay[]; today: string }

/** A month as a calendar: under each date what it was. */
export function MonthOfDays({ month, days, today }: Props) {
  const { t } = useLingui()
  const { language, weekStart } = useRegional()
  const first = weekdayOf(weekStart)
  const week = weekOf(asDay(`${month}-01`), first)
  return (
    <table className="attends-month" aria-label={t`Days of the month`}>
      <thead>
        <tr>
          {week.map((day) => (
            <th key={day} scope="col">
              {weekdayName(language, day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days, { month, weekStart: first }).map((cells, at) => (
          <tr key={addDays(asDay(`${month}-01`), at * 7)}>
            {cells.map((cell, column) =>
              cell ? (
                <Cell key={cell.day} at={cell} isToday={cell.day === today} />
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- an empty place has no other name
                <td key={column} aria-hidden />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ at, isToday }: { at: StudentDay; isToday: boolean }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const looks = useStatusLooks()
  const { day, status, dayState, holiday } = at
  const look = status && looks[status]
  const Icon = look?.icon
  const closed = holiday ?? (dayState === 'closed' ? t`No school` : '')
  const said = [wholeDay(language, asDay(day)), look?.name ?? closed].filter(Boolean).join(': ')
  return (
    <td
      className={`attends-day ${status ? `status-${status}` : ''}`}
      data-closed={dayState === 'closed' || undefined}
      data-today={isToday || undefined}
      title={said}
    >
      <span aria-hidden className="attends-date numbers">
        {dateOf(language, asDay(day))}
      </span>
      {look && Icon && (
        <span aria-hidden className="attends-letters">
          <Icon size={11} />
          {look.letters}
        </span>
      )}
      <span className="visually-hidden">{said}</span>
    </td>
  )
}

/** The days of a month in whole weeks; null for those of its neighbours. */
function weeksOf(
  days: readonly StudentDay[],
  { month, weekStart }: { month: string; weekStart: number },
): (StudentDay | null)[][] {
  const first = asDay(`${month}-01`)
  const before = (weekday(first) - weekStart + 7) % 7
  const known = new Map(days.map((one) => [one.day, one]))
  const cells: (StudentDay | null)[] = Array.from({ length: before }, () => null)
  for (let at: Day = first; at.slice(0, 7) === month; at = addDays(at, 1)) cells.push(known.get(at) ?? null)
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
