import { useLingui } from '@lingui/react/macro'
import type { Day } from 'kit/values/day'
import { formatNumber } from 'kit/text/locale'
import { Button } from '../base/Button.tsx'
import { CalendarDay } from './CalendarDay.tsx'
import { CalendarEntry } from './CalendarEntry.tsx'
import { CalendarList } from './CalendarList.tsx'
import { weekdayName } from './calendar-names.ts'
import { type CalendarEvent, eventsOn, lanesOf, type Placed } from './calendar-weeks.ts'
import { Popover } from '../overlay/Popover.tsx'
import { useRegional } from '../base/Regional.tsx'
import { useDayKeys } from './use-day-keys.ts'
import './CalendarMonth.css'

type Props = {
  weeks: readonly Day[][]
  day: Day
  events: readonly CalendarEvent[]
  today: Day
  onDay: (day: Day) => void
  onOpen: (event: CalendarEvent) => void
  beside?: ((day: Day) => string) | undefined
}
const most = 3

/** Weeks as rows; events are bars over their days, three per day, the others behind "more". */
export function CalendarMonth({ weeks, day, events, today, onDay, onOpen, beside }: Props) {
  const { language } = useRegional()
  const [frame, onKeyDown] = useDayKeys(day, onDay)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the days' buttons inside, caught once
    <div ref={frame} className="month" onKeyDown={onKeyDown}>
      <div className="month-week month-names" aria-hidden>
        {(weeks[0] ?? []).map((one) => (
          <span key={one}>{weekdayName(language, one)}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <MonthWeek key={week[0]} {...{ week, day, events, today, onDay, onOpen, beside }} />
      ))}
    </div>
  )
}

type WeekProps = Omit<Props, 'weeks'> & { week: readonly Day[] }

function MonthWeek({ week, day, events, today, onDay, onOpen, beside }: WeekProps) {
  const placed = lanesOf(events, week)
  const hidden = placed.filter(({ lane }) => lane >= most)
  return (
    <div className="month-week">
      {week.map((one, at) => (
        <div
          key={one}
          className="month-day"
          style={{ gridColumn: at + 1 }}
          data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined}
        >
          <CalendarDay
            day={one}
            isChosen={one === day}
            isToday={one === today}
            onDay={onDay}
            beside={beside?.(one)}
          />
        </div>
      ))}
      {placed
        .filter(({ lane }) => lane < most)
        .map(({ event, lane, from, days, cameBefore, goesOn }) => (
          <div
            key={event.id}
            className="month-bar"
            style={{ gridColumn: `${from + 1} / span ${days}`, gridRow: lane + 2 }}
          >
            <CalendarEntry
              event={event}
              onOpen={onOpen}
              look="bar"
              cut={`${cameBefore ? 'calendar-entry-came' : ''} ${goesOn ? 'calendar-entry-goes' : ''}`}
            />
          </div>
        ))}
      <MoreEvents {...{ week, hidden, events, today, onOpen }} />
    </div>
  )
}

type MoreProps = Pick<WeekProps, 'week' | 'events' | 'today' | 'onOpen'> & { hidden: readonly Placed[] }

/** Below a day with more events than lanes: the number of hidden ones, and all of that day in a popover. */
function MoreEvents({ week, hidden, events, today, onOpen }: MoreProps) {
  const { t } = useLingui()
  const { language } = useRegional()
  return week.map((one, at) => {
    const more = hidden.filter(({ from, days }) => at >= from && at < from + days).length
    if (more === 0) return null
    const count = formatNumber(language, more)
    return (
      <div key={one} className="month-more" style={{ gridColumn: at + 1, gridRow: most + 2 }}>
        <Popover
          label={t`All of this day`}
          trigger={<Button size="small" look="quiet">{t`+${count} more`}</Button>}
        >
          <CalendarList days={[one]} events={eventsOn(events, one)} today={today} onOpen={onOpen} />
        </Popover>
      </div>
    )
  })
}
