import { useLingui } from '@lingui/react/macro'
import type { DayStatus, Totals } from 'tenant-api/contract/presence'
import { NumberText } from '../../ui/NumberText.tsx'
import { countedStatuses, useDayLooks } from './day-looks.ts'
import './Presence.css'

/** What a day was: the drawing and the whole word. */
export function DayMark({ status }: { status: DayStatus }) {
  const { icon: Icon, name } = useDayLooks()(status)
  return (
    <span className={`day-mark day-${status}`}>
      <Icon aria-hidden size={14} />
      {name}
    </span>
  )
}

type Counts = Readonly<Record<(typeof countedStatuses)[number], number>>

export function countsOf(totals: Totals): Counts {
  const { present, late, leftEarly, halfDay, absent, leave } = totals
  return { present, late, left_early: leftEarly, half_day: halfDay, absent, leave }
}

/** How many days, or people, were what; what there is none of is left out. */
export function DayCounts({ counts, leavesForLates = 0 }: { counts: Counts; leavesForLates?: number }) {
  const { t } = useLingui()
  const look = useDayLooks()
  const shown = countedStatuses.filter((status) => status === 'present' || counts[status] > 0)
  return (
    <ul className="day-counts">
      {shown.map((status) => {
        const { icon: Icon, name } = look(status)
        return (
          <li key={status} className={`day-count day-${status}`}>
            <Icon aria-hidden size={13} />
            {name} <NumberText value={counts[status]} />
          </li>
        )
      })}
      {leavesForLates > 0 && (
        <li className="day-count day-leave">
          {t`Leaves for lates`} <NumberText value={leavesForLates} />
        </li>
      )}
    </ul>
  )
}
