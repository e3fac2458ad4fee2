import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { BellSchedule } from 'tenant-api/contract/institute/bell-schedules'
import { scoped } from '../../../shell/scope/scope.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { edgesOf } from './bell-rows.ts'
import { usePrintDays, usePrintSpan } from './bell-words.ts'
import '../../../ui/table/Lines.css'

type Props = { rows: readonly BellSchedule[]; today: string }

/** All bells of a campus, from the latest to the oldest, each one press away. */
export function BellList({ rows, today }: Props) {
  return (
    <ul className="lines">
      {rows.map((schedule) => (
        <li key={schedule.id}>
          <Link to={scoped(`bells/${schedule.id}`)} className="line-link bells-row">
            <Line schedule={schedule} today={today} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Line({ schedule, today }: { schedule: BellSchedule; today: string }) {
  const { t } = useLingui()
  const daysOf = usePrintDays()
  const span = usePrintSpan()
  const { name, shiftName, periods, firstDay, lastDay } = schedule
  const { dates, weekdays } = daysOf(schedule)
  const lessons = periods.filter(({ kind }) => kind === 'lesson').length
  const counted = t({ message: plural(lessons, { one: '# period', other: '# periods' }) })
  return (
    <>
      <span className="bells-row-name">
        <bdi>{name}</bdi>
        {shiftName !== null && <Badge>{shiftName}</Badge>}
        {lastDay < today && <Badge>{t`past`}</Badge>}
        {firstDay > today && <Badge tone="info">{t`upcoming`}</Badge>}
      </span>
      <span className="bells-row-more">
        <span className="numbers">{dates}</span>
        <span>{weekdays}</span>
        <span className="numbers">{span(...edgesOf(periods))}</span>
        <span>{counted}</span>
      </span>
    </>
  )
}
