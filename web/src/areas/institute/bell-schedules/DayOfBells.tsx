import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/text/locale'
import type { BellDay, BellSchedule } from 'tenant-api/contract/institute/bell-schedules'
import { Badge } from '../../../ui/text/Badge.tsx'
import { wholeDay } from '../../../ui/calendar/calendar-names.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { usePeriodName, usePrintSpan } from './bell-words.ts'
import { useClosedReason } from './closed-reason.ts'

type Props = { at: BellDay; schedule: BellSchedule | undefined }

/** Which bells ring on a day, from the first to the last; or why none do. */
export function DayOfBells({ at, schedule }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const reason = useClosedReason()
  const date = wholeDay(language, at.day)
  return (
    <section className="bells-day" aria-live="polite" aria-label={t`Bells of ${date}`}>
      <h2 className="bells-day-title">{date}</h2>
      <p className="bells-day-by">
        {schedule ? schedule.name : reason(at)}
        {at.state === 'online' && <Badge tone="warning">{t`Lessons at home`}</Badge>}
      </p>
      {schedule && <Periods schedule={schedule} />}
    </section>
  )
}

function Periods({ schedule: { periods } }: { schedule: BellSchedule }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const nameOf = usePeriodName()
  const span = usePrintSpan()
  return (
    <ol className="bells-periods">
      {periods.map((period) => {
        const late = dressDigits(language, period.lateAfter ?? '')
        return (
          <li key={period.startsAt} className={`bells-line bells-${period.kind}`}>
            <time className="bells-time numbers">{span(period.startsAt, period.endsAt)}</time>
            <span className="bells-name">{nameOf(period)}</span>
            {late !== '' && <span className="bells-late">{t`late after ${late}`}</span>}
          </li>
        )
      })}
    </ol>
  )
}
