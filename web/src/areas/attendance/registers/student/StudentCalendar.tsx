import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isMonth } from 'kit/values/day'
import type { ReactNode } from 'react'
import {
  readStudentAttendance,
  readStudentAttendanceSheet,
  type Totals,
} from 'tenant-api/contract/attendance/reports'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Unread } from '../../../../crud/resource/QueryError.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { MonthSteps } from '../../../../ui/date/PeriodSteps.tsx'
import { useWritePercent } from '../../../../ui/text/PercentText.tsx'
import { CountChips } from '../CountChips.tsx'
import { MonthOfDays } from './MonthOfDays.tsx'
import { TodayLine } from './TodayLine.tsx'
import './StudentCalendar.css'

type Props = { id: string; title: ReactNode }

/** How a student attends: today first, then the year as a share, then the month of the address day by day. */
export function StudentCalendar({ id, title }: Props) {
  const { t } = useLingui()
  const search: { month?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const month = isMonth(search.month) ? search.month : undefined
  const { data, error, refetch } = useQuery({
    ...read(readStudentAttendance, { params: { id }, query: month ? { month } : {} }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return (
      <Card title={title}>
        {error ? (
          <Unread error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={t`Loading the attendance`} rows={5} />
        )}
      </Card>
    )
  const show = (next: string) => {
    const shown = next === data.today.slice(0, 7) ? undefined : next
    void navigate({ to: '.', search: ((now: object) => ({ ...now, month: shown })) as never, replace: true })
  }
  const today = data.days.find(({ day }) => day === data.today)
  return (
    <Card
      title={title}
      action={
        <span className="card-actions">
          <FileLinks endpoint={readStudentAttendanceSheet} params={{ id }} query={{ month: data.month }} />
        </span>
      }
    >
      <div className="attends">
        {today && <TodayLine at={today} />}
        <Year totals={data.yearTotals} required={data.required} />
        <MonthSteps month={data.month} today={data.today} onMonth={show} isWide />
        <MonthOfDays month={data.month} days={data.days} today={data.today} />
        <CountChips counts={data.monthTotals} isLong />
      </div>
    </Card>
  )
}

function Year({ totals, required }: { totals: Totals; required: number }) {
  const { t } = useLingui()
  const asked = useWritePercent()(required)
  const isBelow = totals.percent !== null && totals.percent < required
  return (
    <div className="attends-year">
      <PercentRing percent={totals.percent} isBelow={isBelow} label={t`Attendance of the year`} />
      <div className="attends-year-words">
        <p className={isBelow ? 'attends-below' : undefined}>
          {isBelow ? (
            <Trans>Below the {asked} that the board requires</Trans>
          ) : (
            <Trans>The board requires {asked}</Trans>
          )}
        </p>
        <CountChips counts={totals} />
      </div>
    </div>
  )
}

type PercentRingProps = { percent: number | null; isBelow: boolean; label: string }

const radius = 20

const round = 2 * Math.PI * radius

/** A share of days as a ring with its number; a dash where nothing counts yet. */
function PercentRing({ percent, isBelow, label }: PercentRingProps) {
  const write = useWritePercent()
  const share = Math.max(0, Math.min(1, (percent ?? 0) / 100))
  const text = percent === null ? '–' : write(percent)
  return (
    <div className="attends-ring" data-below={isBelow || undefined}>
      <span className="visually-hidden">
        {label}: {text}
      </span>
      <svg aria-hidden viewBox="0 0 48 48" width={96} height={96}>
        <circle className="attends-ring-track" cx="24" cy="24" r={radius} />
        <circle
          className="attends-ring-done"
          cx="24"
          cy="24"
          r={radius}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - share)}
        />
      </svg>
      <span aria-hidden className="attends-ring-text numbers">
        {text}
      </span>
    </div>
  )
}
