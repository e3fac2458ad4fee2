import { useLingui } from '@lingui/react/macro'
import type { Day } from 'kit/values/day'
import { CalendarEntry } from './CalendarEntry.tsx'
import { wholeDay } from './calendar-names.ts'
import { type CalendarEvent, eventsOn } from './calendar-weeks.ts'
import { useRegional } from '../base/Regional.tsx'

type Props = {
  days: readonly Day[]
  events: readonly CalendarEvent[]
  today: Day
  onOpen: (event: CalendarEvent) => void
  beside?: ((day: Day) => string) | undefined
}

/** Events day by day, for phones. */
export function CalendarList({ days, events, today, onOpen, beside }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  if (days.length === 0) return <p className="calendar-none">{t`Nothing in this month.`}</p>
  return (
    <ol className="calendar-list">
      {days.map((day) => {
        const found = eventsOn(events, day)
        return (
          <li key={day} className="calendar-list-day">
            <h4 className="calendar-list-title" data-today={day === today || undefined}>
              {wholeDay(language, day)}
              {beside && <span className="calendar-beside">{beside(day)}</span>}
            </h4>
            {found.length === 0 && <p className="calendar-none">{t`Nothing on this day.`}</p>}
            {found.map((event) => (
              <CalendarEntry key={event.id} event={event} onOpen={onOpen} look="line" />
            ))}
          </li>
        )
      })}
    </ol>
  )
}
