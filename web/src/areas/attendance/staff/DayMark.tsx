import { useLingui } from '@lingui/react/macro'
import type { DayStatus, SheetRow, Totals } from 'tenant-api/contract/attendance/staff'
import { OtherCount, StatusCount, StatusCounts, StatusWord } from '../../../ui/text/Status.tsx'
import { countedStatuses, useDayLooks } from './day-looks.ts'

/** What a day was: the drawing and the whole word. */
export function DayMark({ status }: { status: DayStatus }) {
  return <StatusWord status={status} look={useDayLooks()(status)} />
}

type Counts = Readonly<Record<(typeof countedStatuses)[number], number>>

/** The days of a month, as they are counted. */
export function countsOf(totals: Totals): Counts {
  const { present, late, leftEarly, halfDay, absent, leave } = totals
  return { present, late, left_early: leftEarly, half_day: halfDay, absent, leave }
}

/** The people of a day, counted alike. */
export function countsOfDay(rows: readonly SheetRow[]): Counts {
  const of = (status: DayStatus) => rows.filter((row) => row.status === status).length
  return {
    present: of('present'),
    late: of('late'),
    left_early: of('left_early'),
    half_day: of('half_day'),
    absent: of('absent'),
    leave: of('leave'),
  }
}

/** How many days, or people, were what; what there is none of is left out. */
export function DayCounts({ counts, leavesForLates = 0 }: { counts: Counts; leavesForLates?: number }) {
  const { t } = useLingui()
  const look = useDayLooks()
  const shown = countedStatuses.filter((status) => status === 'present' || counts[status] > 0)
  return (
    <StatusCounts>
      {shown.map((status) => (
        <StatusCount key={status} status={status} look={look(status)} value={counts[status]} />
      ))}
      {leavesForLates > 0 && <OtherCount name={t`Leaves for lates`} value={leavesForLates} status="leave" />}
    </StatusCounts>
  )
}

/** What a day is, for whoever guards through the night. */
export function NightNote() {
  const { t } = useLingui()
  return (
    <p className="presence-note">
      {t`A day of staff runs from midnight to midnight. A night shift has its arrival on one day and its departure on the next, and neither day has hours.`}
    </p>
  )
}
